#include "server/control/admin_page.h"

#include <algorithm>
#include <array>

namespace gatehouse::server {
namespace {

constexpr std::string_view kPage = R"html(<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Gatehouse: admin</title>
    <link rel="stylesheet" href="/admin.css">
    <script type="module" src="/admin.js"></script>
  </head>
  <body>
    <h1>Gatehouse: admin</h1>
    <noscript>This page needs JavaScript.</noscript>
    <form id="enter">
      <label>Token (admin.token) <input id="token" type="password" autocomplete="off" required></label>
      <button>Enter</button>
    </form>
    <p id="said" role="status"></p>
    <main hidden>
      <section>
        <h2>Rooms <small id="rooms-all"></small></h2>
        <button data-do="rooms">Refresh</button>
        <button data-do="drain" data-on="true">Drain: make no new tables</button>
        <button data-do="drain" data-on="false">Make tables again</button>
        <table id="rooms"></table>
        <form data-form="bring-back"><label>Room <input name="room" required></label><button>Bring back</button></form>
        <form data-form="log"><label>Room <input name="room" required></label><button>Show its log</button></form>
        <table id="log"></table>
      </section>
      <section>
        <h2>Announcement</h2>
        <form data-form="announce">
          <label>To everybody who is connected <input name="text" maxlength="160" required></label><button>Say it</button>
        </form>
      </section>
      <section>
        <h2>Connections <small id="addresses-all"></small></h2>
        <button data-do="connections">Refresh</button>
        <table id="addresses"></table>
      </section>
      <section>
        <h2>Bans</h2>
        <form data-form="ban">
          <label>Address or network <input name="place" required></label>
          <label>Seconds (0: for good) <input name="seconds" type="number" min="0" value="86400" required></label>
          <label><input name="yes" type="checkbox"> Even a large part of all addresses</label>
          <button>Ban</button>
        </form>
        <table id="bans"></table>
      </section>
      <section>
        <h2>Rooms that have failed</h2>
        <button data-do="failed">Refresh</button>
        <table id="failed"></table>
      </section>
      <section>
        <h2>Events</h2>
        <button data-do="events">Refresh</button>
        <table id="events"></table>
        <form data-form="end-event">
          <label>Event <input name="event" maxlength="64" required></label>
          <label>Why, for everybody to read <input name="reason" maxlength="160" required></label>
          <button>End it for good</button>
        </form>
      </section>
      <section>
        <h2>Profiles</h2>
        <form data-form="profiles">
          <label>Names after (empty: all) <input name="after" maxlength="64"></label><button>Show</button>
        </form>
        <table id="profiles"></table>
        <p id="profiles-more"></p>
        <form data-form="suspend">
          <label>Name <input name="name" maxlength="64" required></label>
          <label>What to do
            <select name="do">
              <option value="suspend">Suspend</option>
              <option value="resume">Resume</option>
              <option value="rename">Rename</option>
              <option value="delete">Delete for good</option>
            </select>
          </label>
          <label>New name, to rename <input name="to" maxlength="64"></label>
          <label>Reason, for the log <input name="reason" maxlength="160" required></label>
          <button>Do it</button>
        </form>
      </section>
    </main>
  </body>
</html>
)html";

constexpr std::string_view kScript =
    R"js(// The token stays in this page's memory: a reload asks for it again.
let token = "";
const by = (id) => document.getElementById(id);

async function ask(request) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const reply = await fetch("/api", { method: "POST", headers, body: JSON.stringify(request) });
  const answer = await reply.json();
  if (answer.error) throw new Error(answer.error);
  return answer;
}

function cell(row, content) {
  row.insertCell().append(content);
}

function button(text, request) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", () => act(request));
  return made;
}

/** Fills a table; everything is shown as text. */
function fill(id, titles, lines) {
  const table = by(id);
  table.replaceChildren();
  if (lines.length === 0) return;
  const head = table.createTHead().insertRow();
  for (const title of titles) {
    const made = document.createElement("th");
    made.textContent = title;
    head.append(made);
  }
  const body = table.createTBody();
  for (const line of lines) {
    const row = body.insertRow();
    for (const content of line) cell(row, content instanceof Node ? content : String(content ?? ""));
  }
}

const time = (ms) => (ms === 0 ? "for good" : new Date(ms).toLocaleString());

const shows = {
  rooms({ rooms, all, draining }) {
    by("rooms-all").textContent = `${all} in memory${draining ? ", no new tables" : ""}`;
    fill(
      "rooms",
      ["Room", "Game", "Status", "Seats", "Spectators", "Here", "", ""],
      rooms.map(({ room, game, status, seats, taken, spectators, here }) => [
        room, game, status, `${taken} of ${seats}`, spectators, here,
        button("Log", { do: "log", room }), button("Put away", { do: "put-away", room }),
      ]),
    );
  },
  connections({ addresses, all }) {
    by("addresses-all").textContent = `${all} in all`;
    fill(
      "addresses",
      ["Address", "Connections"],
      addresses.map(({ address, connections }) => [address, connections]),
    );
  },
  bans({ bans }) {
    fill(
      "bans",
      ["Address or network", "Until", ""],
      bans.map(({ place, until_ms }) => [place, time(until_ms), button("Lift", { do: "unban", place })]),
    );
  },
  failed({ rooms }) {
    fill(
      "failed",
      ["Room", "Failures", "Last reason", "", ""],
      rooms.map(({ room, failures, quarantined, reason }) => [
        room, `${failures}${quarantined ? ", quarantined" : ""}`, reason, button("Try again", { do: "retry", room }),
        button("End for good", { do: "end", room }),
      ]),
    );
  },
  events({ events }) {
    fill(
      "events",
      ["Event", "Title", "Status", "Entrants", "Round", "Made"],
      events.map(({ event, title, status, entrants, round, made_ms }) => [event, title, status, entrants, round, time(made_ms)]),
    );
  },
  profiles({ profiles, more }) {
    fill(
      "profiles",
      ["Name", "Since", "Devices", "Passkeys", "Suspended", "Why"],
      profiles.map(({ id, name, since_ms, devices, passkeys, suspended, damaged, found_as }) =>
        damaged
          ? [found_as, `damaged: ${id}`]
          : [name, time(since_ms), devices, passkeys, suspended ? time(suspended.since_ms) : "", suspended?.reason],
      ),
    );
    by("profiles-more").textContent = more ? "There are more: show the names after the last one." : "";
  },
  log({ entries }) {
    fill(
      "log",
      ["Entry", "Time", "Kind", "Seat"],
      entries.map(({ version, time_ms, kind, seat }) => [version, time(time_ms), kind, seat]),
    );
  },
};

const kAfter = { ban: "bans", unban: "bans", drain: "rooms", "put-away": "rooms", "bring-back": "rooms", retry: "failed", end: "failed",
  suspend: "profiles", resume: "profiles", rename: "profiles", delete: "profiles",
  "end-event": "events" };

async function act(request) {
  try {
    const answer = await ask(request);
    shows[request.do]?.(answer);
    const after = kAfter[request.do];
    if (after) shows[after](await ask({ do: after }));
    by("said").textContent = request.do === "announce" ? `Told ${answer.told}.` : "";
    return true;
  } catch (error) {
    by("said").textContent = `Nothing was done: ${error.message}`;
    return false;
  }
}

by("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  token = by("token").value;
  by("token").value = "";
  if (!(await act({ do: "rooms" }))) return;
  by("enter").hidden = true;
  document.querySelector("main").hidden = false;
  for (const what of ["connections", "bans", "failed", "events", "profiles"]) await act({ do: what });
});

for (const one of document.querySelectorAll("[data-do]"))
  one.addEventListener("click", () => {
    const { do: what, on } = one.dataset;
    void act(on === undefined ? { do: what } : { do: what, on: on === "true" });
  });

for (const form of document.querySelectorAll("[data-form]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    if ("seconds" in fields) {
      fields.seconds = Number(fields.seconds);
      fields.yes = fields.yes === "on";
    }
    void act({ do: form.dataset.form, ...fields });
  });
)js";

constexpr std::string_view kStyle = R"css(body {
  max-width: 60rem;
  margin: 1rem auto;
  padding: 0 1rem;
  font: 1rem/1.5 system-ui, sans-serif;
}
[hidden] {
  display: none;
}
form,
section {
  display: flow-root;
  margin: 0.6rem 0;
}
label {
  display: inline-block;
  margin: 0.2rem 0.8rem 0.2rem 0;
}
input,
select,
button {
  font: inherit;
  min-height: 2.4rem;
}
table {
  display: block;
  overflow-x: auto;
  border-collapse: collapse;
}
th,
td {
  padding: 0.2rem 0.7rem 0.2rem 0;
  border-bottom: 1px solid #8886;
  text-align: left;
}
)css";

constexpr auto kFiles = std::to_array<AdminFile>({{"/", "text/html; charset=utf-8", kPage},
                                                  {"/admin.js", "text/javascript; charset=utf-8", kScript},
                                                  {"/admin.css", "text/css; charset=utf-8", kStyle}});

}  // namespace

const AdminFile* admin_file(std::string_view path) {
  const auto found =
      std::find_if(kFiles.begin(), kFiles.end(), [path](const AdminFile& file) { return file.path == path; });
  return found == kFiles.end() ? nullptr : &*found;
}

}  // namespace gatehouse::server
