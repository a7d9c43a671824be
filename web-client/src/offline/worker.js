// The service worker: with it the page opens without a network. It keeps the files of one build, and nothing else: no answer of the
// server, nothing of a table or a seat. The build (scripts/offline.js) puts `kBuild` and `kFiles` before it, so that another build is
// another worker; that one takes over when no page of this build is open any more. Files are named from where the worker lies.

/* global kBuild, kFiles */

const kStart = new URL("./", location).pathname;
// Another server may lie under another path of the same name: what that one keeps is not ours.
const kPath = kStart.slice(0, -1);
const kCache = `build-${kBuild}${kPath}`;
const isOurs = (name) => name.replace(/^build-\w+/, "") === kPath;
const kOurs = kFiles.map((name) => kStart + name);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(kCache).then((cache) => cache.addAll([new Request(kStart, { cache: "reload" }), ...kOurs])),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.map((name) => (isOurs(name) && name !== kCache ? caches.delete(name) : null))),
      ),
  );
});

const kept = (what) => caches.open(kCache).then((cache) => cache.match(what));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // A screen is the server's newest page while there is a server.
  if (request.mode === "navigate" && !/^(api|admin)\b/.test(pathname.slice(kStart.length)))
    event.respondWith(fetch(request).catch(async (error) => (await kept(kStart)) ?? Promise.reject(error)));
  else if (kOurs.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
