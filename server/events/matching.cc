#include "server/events/matching.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace gatehouse::server {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// A vertex, or a blossom: an odd cycle of vertices and smaller blossoms that acts as one vertex.
enum class TreeSide : std::uint8_t {
  Outside,  ///< of the tree, or within a blossom
  Outer,    ///< an even number of steps from the root of the tree
  Inner,    ///< an odd number of steps
};

/// An edge in the direction in which it is walked along.
struct Step {
  std::size_t from = kNone;
  std::size_t to = kNone;

  Step back() const { return {to, from}; }
};

struct TreeNode {
  TreeSide side = TreeSide::Outside;
  std::size_t around = kNone;           ///< the smallest blossom that it is a part of
  std::size_t base = kNone;             ///< the vertex in it whose partner is outside of it, or has none yet
  Step entry = {};                      ///< by which the tree came to it; none at the root
  PairingCost since = {};               ///< the time at which it came to its side
  PairingCost dual = {};                ///< as it was at that time
  std::vector<std::size_t> parts = {};  ///< of a blossom, in the order of the cycle; the first has the base
  std::vector<Step> links = {};         ///< from each part to the next one, from the last to the first
};

/// Something that is due at a time: an edge becomes tight, or the dual of an inner blossom is used up. It is
/// looked at again when its time comes, since sides may have changed meanwhile.
struct Due {
  PairingCost at = {};
  std::size_t edge = kNone;
  std::size_t blossom = kNone;

  auto operator<=>(const Due&) const = default;
};

/// Every vertex has a dual, and the duals of two vertices add up to at most twice the cost of their edge; the
/// rest is the edge's slack. An edge is tight when it has none. Partners have tight edges only, so in the end
/// nothing can be cheaper. To find a partner for a free vertex a tree of tight edges grows from it, in which
/// every second edge joins partners. As time passes, the duals of outer vertices grow and those of inner ones
/// shrink, so that further edges become tight. A tight edge between two outer vertices closes an odd cycle,
/// a blossom. Its dual keeps its own edges tight enough.
class BlossomSearch {
 public:
  BlossomSearch(std::size_t vertices, const std::vector<MatchingEdge>& edges);
  /// Whether everybody has a partner; then `partners` says who.
  bool match_all();
  const std::vector<std::size_t>& partners() const { return partner_; }

 private:
  void start_with_cheapest();
  bool match(std::size_t root);
  void rest();

  bool is_blossom(std::size_t node) const { return node >= vertices_; }
  std::vector<std::size_t> vertices_of(std::size_t node) const;
  PairingCost dual_now(std::size_t vertex) const;
  PairingCost slack(const MatchingEdge& edge) const;
  void settle(std::size_t node);

  void expect(std::size_t edge);
  void look_around(const std::vector<std::size_t>& vertices);
  bool meet(const MatchingEdge& edge);
  void enter(std::size_t node, TreeSide side, Step entry);
  bool reach(Step step);

  std::vector<std::size_t> way_up(std::size_t node) const;
  void close_cycle(Step step);
  void open_blossom(std::size_t blossom);
  void enter_parts(const TreeNode& opened);

  void augment(std::size_t node);
  void move_base(std::size_t node, std::size_t vertex);
  void join(Step step);

  const std::size_t vertices_;
  const std::vector<MatchingEdge>& edges_;
  std::vector<std::vector<std::size_t>> edges_at_;  ///< by vertex
  std::vector<TreeNode> nodes_;                     ///< the vertices, then blossoms
  std::vector<std::size_t> unused_;                 ///< nodes that are no blossom now
  std::vector<std::size_t> top_;                    ///< by vertex: the largest blossom around it, or itself
  std::vector<std::size_t> partner_;                ///< by vertex
  PairingCost now_ = {};                            ///< the time since the tree began to grow
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
};

BlossomSearch::BlossomSearch(std::size_t vertices, const std::vector<MatchingEdge>& edges)
    : vertices_(vertices),
      edges_(edges),
      edges_at_(vertices),
      nodes_(vertices + vertices / 2),  // blossoms are nested or apart, and have three parts or more
      top_(vertices),
      partner_(vertices, kNone) {
  for (std::size_t at = 0; at < edges.size(); ++at) {
    edges_at_[edges[at].one].push_back(at);
    edges_at_[edges[at].other].push_back(at);
  }
  for (std::size_t at = 0; at < vertices; ++at) nodes_[at].base = top_[at] = at;
  for (std::size_t at = vertices; at < nodes_.size(); ++at) unused_.push_back(at);
}

bool BlossomSearch::match_all() {
  start_with_cheapest();
  for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
    if (partner_[vertex] == kNone && !match(vertex)) return false;
  }
  return true;
}

/// The dual of each is the cost of its cheapest edge, so two who are cheapest for each other are partners.
void BlossomSearch::start_with_cheapest() {
  const auto cost_at = [&](std::size_t edge) { return edges_[edge].cost; };
  for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
    if (edges_at_[vertex].empty()) continue;
    nodes_[vertex].dual = edges_[*std::ranges::min_element(edges_at_[vertex], {}, cost_at)].cost;
  }
  for (const MatchingEdge& edge : edges_) {
    const bool free = partner_[edge.one] == kNone && partner_[edge.other] == kNone;
    if (free && slack(edge) == PairingCost()) join({edge.one, edge.other});
  }
}

/// Grows a tree from a free vertex until it has a partner. Returns false if it can have none.
bool BlossomSearch::match(std::size_t root) {
  now_ = {};
  due_ = {};
  enter(root, TreeSide::Outer, {});
  while (!due_.empty()) {
    const Due next = due_.top();
    due_.pop();
    now_ = next.at;
    if (next.edge == kNone) {
      open_blossom(next.blossom);
    } else if (meet(edges_[next.edge])) {
      rest();
      return true;
    }
  }
  return false;
}

/// Ends the tree; its duals and blossoms stay.
void BlossomSearch::rest() {
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    settle(node);
    nodes_[node].side = TreeSide::Outside;
    nodes_[node].entry = {};
  }
}

std::vector<std::size_t> BlossomSearch::vertices_of(std::size_t node) const {
  std::vector<std::size_t> found{node};
  for (std::size_t at = 0; at < found.size();) {
    if (!is_blossom(found[at])) {
      ++at;
      continue;
    }
    const std::vector<std::size_t>& parts = nodes_[found[at]].parts;
    found[at] = parts.front();
    found.insert(found.end(), parts.begin() + 1, parts.end());
  }
  return found;
}

PairingCost BlossomSearch::dual_now(std::size_t vertex) const {
  const TreeNode& top = nodes_[top_[vertex]];
  const PairingCost& dual = nodes_[vertex].dual;
  if (top.side == TreeSide::Outside) return dual;
  return top.side == TreeSide::Outer ? dual + (now_ - top.since) : dual - (now_ - top.since);
}

PairingCost BlossomSearch::slack(const MatchingEdge& edge) const {
  return edge.cost + edge.cost - dual_now(edge.one) - dual_now(edge.other);
}

/// Brings the duals of a node and of its vertices up to this time.
void BlossomSearch::settle(std::size_t node) {
  TreeNode& settled = nodes_[node];
  if (settled.side == TreeSide::Outside) return;
  const PairingCost passed = now_ - settled.since;
  const PairingCost change = settled.side == TreeSide::Outer ? passed : PairingCost() - passed;
  for (const std::size_t vertex : vertices_of(node)) nodes_[vertex].dual += change;
  if (is_blossom(node)) settled.dual += change + change;
  settled.since = now_;
}

/// Notes when this edge becomes tight; not if nothing that happens to the tree makes it so.
void BlossomSearch::expect(std::size_t edge) {
  const std::size_t one = top_[edges_[edge].one];
  const std::size_t other = top_[edges_[edge].other];
  if (one == other || nodes_[one].side == TreeSide::Inner || nodes_[other].side == TreeSide::Inner) return;
  const PairingCost left = slack(edges_[edge]);
  // Both duals grow between outer vertices. Tight edges join them to the root, so their slack is even.
  const bool both = nodes_[one].side == nodes_[other].side;
  due_.push({now_ + (both ? left.half() : left), edge, kNone});
}

void BlossomSearch::look_around(const std::vector<std::size_t>& vertices) {
  for (const std::size_t vertex : vertices) {
    for (const std::size_t edge : edges_at_[vertex]) {
      const std::size_t one = top_[edges_[edge].one];
      const std::size_t other = top_[edges_[edge].other];
      if (nodes_[one].side == TreeSide::Outer || nodes_[other].side == TreeSide::Outer) expect(edge);
    }
  }
}

/// Takes in an edge that is due, if it is tight now. Returns whether the root has a partner by it.
bool BlossomSearch::meet(const MatchingEdge& edge) {
  Step step{edge.one, edge.other};
  if (nodes_[top_[step.from]].side != TreeSide::Outer) step = step.back();
  const std::size_t from = top_[step.from];
  const std::size_t to = top_[step.to];
  if (from == to || nodes_[from].side != TreeSide::Outer || slack(edge) != PairingCost()) return false;
  if (nodes_[to].side == TreeSide::Outside) return reach(step);
  if (nodes_[to].side == TreeSide::Outer) close_cycle(step);
  return false;
}

void BlossomSearch::enter(std::size_t node, TreeSide side, Step entry) {
  TreeNode& entered = nodes_[node];
  entered.side = side;
  entered.entry = entry;
  entered.since = now_;
  if (side == TreeSide::Outer)
    look_around(vertices_of(node));
  else if (is_blossom(node))
    due_.push({now_ + entered.dual.half(), kNone, node});
}

/// The tree comes to somebody outside of it: who is free is the partner that was sought; otherwise they come
/// into the tree with their partner.
bool BlossomSearch::reach(Step step) {
  const std::size_t node = top_[step.to];
  enter(node, TreeSide::Inner, step);
  const std::size_t base = nodes_[node].base;
  if (partner_[base] == kNone) {
    augment(node);
    return true;
  }
  enter(top_[partner_[base]], TreeSide::Outer, {base, partner_[base]});
  return false;
}

/// The nodes from this one to the root.
std::vector<std::size_t> BlossomSearch::way_up(std::size_t node) const {
  std::vector<std::size_t> way{node};
  while (nodes_[way.back()].entry.from != kNone) way.push_back(top_[nodes_[way.back()].entry.from]);
  return way;
}

/// Makes a blossom of two outer nodes, which this edge joins, and of their ways to where these meet.
void BlossomSearch::close_cycle(Step step) {
  std::vector<std::size_t> one = way_up(top_[step.from]);
  std::vector<std::size_t> other = way_up(top_[step.to]);
  std::size_t fork = kNone;
  while (!one.empty() && !other.empty() && one.back() == other.back()) {
    fork = one.back();
    one.pop_back();
    other.pop_back();
  }
  const std::size_t blossom = unused_.back();
  unused_.pop_back();
  TreeNode& made = nodes_[blossom];
  made.base = nodes_[fork].base;
  made.parts.push_back(fork);
  for (auto node = one.rbegin(); node != one.rend(); ++node) {
    made.links.push_back(nodes_[*node].entry);
    made.parts.push_back(*node);
  }
  made.links.push_back(step);
  for (const std::size_t node : other) {
    made.parts.push_back(node);
    made.links.push_back(nodes_[node].entry.back());
  }
  made.side = TreeSide::Outer;
  made.entry = nodes_[fork].entry;
  made.since = now_;
  std::vector<std::size_t> new_outer;
  for (const std::size_t part : made.parts) {
    settle(part);
    const std::vector<std::size_t> inside = vertices_of(part);
    if (nodes_[part].side == TreeSide::Inner) new_outer.insert(new_outer.end(), inside.begin(), inside.end());
    nodes_[part].side = TreeSide::Outside;
    nodes_[part].around = blossom;
    for (const std::size_t vertex : inside) top_[vertex] = blossom;
  }
  look_around(new_outer);
}

/// An inner blossom whose dual is used up comes apart. Those of its parts that join what is before and after
/// it in the tree take its place there; the others are outside again.
void BlossomSearch::open_blossom(std::size_t blossom) {
  if (nodes_[blossom].side != TreeSide::Inner) return;
  settle(blossom);
  if (nodes_[blossom].dual != PairingCost()) return;
  const TreeNode opened = std::exchange(nodes_[blossom], {});
  unused_.push_back(blossom);
  for (const std::size_t part : opened.parts) {
    nodes_[part].around = kNone;
    for (const std::size_t vertex : vertices_of(part)) top_[vertex] = part;
  }
  enter_parts(opened);
  for (const std::size_t part : opened.parts) {
    if (nodes_[part].side == TreeSide::Outside) look_around(vertices_of(part));
  }
}

void BlossomSearch::enter_parts(const TreeNode& opened) {
  const std::vector<std::size_t>& parts = opened.parts;
  std::size_t at = static_cast<std::size_t>(std::ranges::find(parts, top_[opened.entry.to]) - parts.begin());
  const bool down = at % 2 == 0;  // to the first part by an even number of steps
  const auto next = [&](std::size_t part) { return down ? part - 1 : (part + 1) % parts.size(); };
  enter(parts[at], TreeSide::Inner, opened.entry);
  while (at != 0) {
    const std::size_t base = nodes_[parts[at]].base;
    const std::size_t middle = next(at);
    enter(parts[middle], TreeSide::Outer, {base, partner_[base]});
    at = next(middle);
    enter(parts[at], TreeSide::Inner, down ? opened.links[at].back() : opened.links[middle]);
  }
}

/// From this inner node, whose base is free, to the root: those who were joined by the way are partners now.
void BlossomSearch::augment(std::size_t node) {
  while (true) {
    const Step step = nodes_[node].entry;
    const std::size_t before = top_[step.from];
    move_base(node, step.to);
    move_base(before, step.from);
    join(step);
    if (nodes_[before].entry.from == kNone) return;
    node = top_[nodes_[before].entry.from];
  }
}

/// Pairs the vertices of a node so that this one is left over.
void BlossomSearch::move_base(std::size_t node, std::size_t vertex) {
  TreeNode& blossom = nodes_[node];
  blossom.base = vertex;
  if (!is_blossom(node)) return;
  std::size_t part = vertex;
  while (nodes_[part].around != node) part = nodes_[part].around;
  move_base(part, vertex);
  std::vector<std::size_t>& parts = blossom.parts;
  const auto place = std::ranges::find(parts, part);
  const auto at = static_cast<std::size_t>(place - parts.begin());
  // The parts on the way from it to the first one that has an even number of steps are paired anew.
  const bool down = at % 2 == 0;
  for (std::size_t link = down ? 0 : at + 1; link < (down ? at : parts.size()); link += 2) {
    move_base(parts[link], blossom.links[link].from);
    move_base(parts[(link + 1) % parts.size()], blossom.links[link].to);
    join(blossom.links[link]);
  }
  std::rotate(blossom.links.begin(), blossom.links.begin() + (place - parts.begin()), blossom.links.end());
  std::rotate(parts.begin(), place, parts.end());
}

void BlossomSearch::join(Step step) {
  partner_[step.from] = step.to;
  partner_[step.to] = step.from;
}

}  // namespace

std::optional<std::vector<std::size_t>> cheapest_matching(std::size_t vertices,
                                                          const std::vector<MatchingEdge>& edges) {
  BlossomSearch search(vertices, edges);
  if (!search.match_all()) return std::nullopt;
  return search.partners();
}

}  // namespace gatehouse::server
