// A model of nodes and of the PostgreSQL that they share: commands come by chance, take a core of their node, wait until the
// node's batch before is stored, take a core of the database, and wait for the flush of its log, which takes all that wait. What each of
// these costs was measured (measured.json). README.md says what is left out.

/** Numbers in [0, 1) from a seed (mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What is to happen, the next first. */
class Agenda {
  #heap = [];
  #count = 0;

  add(at, happen) {
    const heap = this.#heap;
    let place = heap.push({ at, order: this.#count++, happen }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#earlier(place, above)) break;
      [heap[place], heap[above]] = [heap[above], heap[place]];
      place = above;
    }
  }

  next() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let place = 0; ; ) {
        let least = place;
        for (const below of [2 * place + 1, 2 * place + 2])
          if (below < heap.length && this.#earlier(below, least)) least = below;
        if (least === place) break;
        [heap[place], heap[least]] = [heap[least], heap[place]];
        place = least;
      }
    }
    return first;
  }

  #earlier(one, other) {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }
}

/** Cores that work off what comes, in its order. */
class Cores {
  #free;
  busy_s = 0;

  constructor(count) {
    this.#free = new Array(count).fill(0);
  }

  /** When work that comes now will be done. */
  take(now, seconds) {
    const core = this.#free.indexOf(Math.min(...this.#free));
    const done = Math.max(now, this.#free[core]) + seconds;
    this.#free[core] = done;
    this.busy_s += seconds;
    return done;
  }
}

/** The disk with a database's log: one flush at a time, for all who wait when it begins. */
class Log {
  #waiting = [];
  #flushing = false;
  busy_s = 0;

  constructor(agenda, flush_s, bytesPerSecond) {
    this.agenda = agenda;
    this.flush_s = flush_s;
    this.bytesPerSecond = bytesPerSecond;
  }

  write(now, bytes, done) {
    this.#waiting.push({ bytes, done });
    if (!this.#flushing) this.#flush(now);
  }

  #flush(now) {
    const all = this.#waiting;
    this.#waiting = [];
    this.#flushing = true;
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    const writes = bytes / this.bytesPerSecond;
    const takes = this.flush_s + writes;
    // A flush alone is no limit, since more share it when more come.
    this.busy_s += writes;
    this.agenda.add(now + takes, (then) => {
      this.#flushing = false;
      if (this.#waiting.length > 0) this.#flush(then);
      for (const one of all) one.done(then);
    });
  }
}

/** What a node sends to a database: one batch at a time, with all that waits. */
class Pipeline {
  #queue = [];
  #sending = false;

  constructor(database, costs) {
    this.database = database;
    this.costs = costs;
  }

  /** One run for each function, which is called with the time when it is stored. */
  append(now, acknowledged) {
    this.#queue.push(...acknowledged);
    if (!this.#sending) this.#send(now);
  }

  #send(now) {
    const { costs, database } = this;
    const batch = this.#queue.splice(0, costs.batch);
    this.#sending = true;
    const work = costs.commit_s + batch.length * costs.append_s;
    database.log.agenda.add(database.cores.take(now, work), (executed) => {
      database.log.write(executed, batch.length * costs.written_bytes, (stored) => {
        this.#sending = false;
        for (const acknowledge of batch) acknowledge(stored);
        if (!this.#sending && this.#queue.length > 0) this.#send(stored);
      });
    });
  }
}

/** Costs in seconds and bytes, from what was measured: a batch of n runs takes commit + n * append of a core. */
export function costsOf(measured) {
  const one = measured["cluster.appends_1x1_database_us"];
  const many = measured["cluster.appends_3x64_database_us"]; // of each of its runs
  const append_us = (64 * many - one) / 63;
  return {
    node_s: measured["cluster.nodes_us_per_command"] / 1e6,
    append_s: append_us / 1e6,
    commit_s: (one - append_us) / 1e6,
    written_bytes:
      measured["cluster.entries_per_command"] * measured["cluster.written_ahead_bytes_per_entry"],
    kept_bytes: measured["cluster.entries_per_command"] * measured["cluster.kept_bytes_per_entry"],
    batch: 512,
  };
}

function databases(agenda, setup) {
  return Array.from({ length: setup.databases }, () => ({
    cores: new Cores(setup.databaseCores),
    log: new Log(agenda, setup.flush_s, setup.diskBytesPerSecond),
  }));
}

/** How busy each part is, 0 to 1. */
function usage(setup, seconds, nodes, stores) {
  const busiest = (parts, cores) => Math.max(...parts.map((part) => part.busy_s)) / seconds / cores;
  return {
    "the nodes' processor": busiest(nodes, setup.nodeCores),
    "the database's processor": busiest(
      stores.map((store) => store.cores),
      setup.databaseCores,
    ),
    "the disk of its log": busiest(
      stores.map((store) => store.log),
      1,
    ),
  };
}

/**
 * Sends a number of commands a second, of rooms that are spread evenly, for a number of seconds. `setup`: nodes, nodeCores, databases,
 * databaseCores, flush_s, diskBytesPerSecond.
 */
export function simulate(setup, costs, perSecond, { seconds = 5, seed = 1 } = {}) {
  const agenda = new Agenda();
  const random = dice(seed);
  const stores = databases(agenda, setup);
  const nodes = Array.from({ length: setup.nodes }, () => new Cores(setup.nodeCores));
  const pipelines = nodes.map(() => stores.map((store) => new Pipeline(store, costs)));
  const took = [];
  const come = (now) => {
    const node = Math.floor(random() * setup.nodes);
    const store = Math.floor(random() * setup.databases);
    agenda.add(nodes[node].take(now, costs.node_s), (ready) =>
      pipelines[node][store].append(ready, [(stored) => took.push(stored - now)]),
    );
    agenda.add(now - Math.log(1 - random()) / perSecond, come);
  };
  agenda.add(0, come);
  for (let event = agenda.next(); event.at < seconds; event = agenda.next()) event.happen(event.at);
  took.sort((a, b) => a - b);
  const quantile = (part) => 1e3 * took[Math.floor(part * took.length)];
  return {
    perSecond: took.length / seconds,
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    busy: usage(setup, seconds, nodes, stores),
  };
}

/** Runs a second of stores that always have a full batch to send: the case measured without a server. */
export function appendsPerSecond(setup, costs, stores, runs, seconds = 2) {
  const agenda = new Agenda();
  const [database] = databases(agenda, setup);
  let stored = 0;
  const send = (pipeline) => (now) => {
    const last = (then) => {
      stored += runs;
      agenda.add(then, send(pipeline));
    };
    pipeline.append(now, [...new Array(runs - 1).fill(() => {}), last]);
  };
  for (let store = 0; store < stores; ++store) agenda.add(0, send(new Pipeline(database, costs)));
  for (let event = agenda.next(); event.at < seconds; event = agenda.next()) event.happen(event.at);
  return stored / seconds;
}

/**
 * The most that is carried with the 99th percentile of acknowledgements under a bar, and what is busiest then. More than is carried
 * makes a queue that grows, which is soon beyond the bar. That a part is busy is no limit by itself: batches grow with what comes.
 */
export function capacity(setup, costs, { bar_ms = 25, seconds = 1, seed = 1 } = {}) {
  const carries = (perSecond) => {
    const result = simulate(setup, costs, perSecond, { seconds, seed });
    return result.p99_ms < bar_ms ? result : null;
  };
  let low = 0;
  let high = 1_000;
  let found = null;
  for (let result = carries(high); result !== null; result = carries(high)) {
    found = result;
    low = high;
    high *= 2;
  }
  while (high - low > 0.03 * high) {
    const middle = (low + high) / 2;
    const result = carries(middle);
    if (result === null) high = middle;
    else {
      low = middle;
      found = result;
    }
  }
  const [limit] = Object.entries(found.busy).sort(([, a], [, b]) => b - a)[0];
  return { ...found, limit };
}
