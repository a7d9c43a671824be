// The service worker: with it the page opens without a network. It keeps the files of one build, and nothing else: no answer of the
// server, nothing of a table or a seat. The build (scripts/offline.js) puts `kBuild` and `kFiles` before it, so that another build is
// another worker; that one takes over when no page of this build is open any more.

/* global kBuild, kFiles */

const kCache = `build-${kBuild}`;
const kStart = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(kCache).then((cache) => cache.addAll([new Request(kStart, { cache: "reload" }), ...kFiles])),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.map((name) => (name.startsWith("build-") && name !== kCache ? caches.delete(name) : null)),
        ),
      ),
  );
});

const kept = (what) => caches.open(kCache).then((cache) => cache.match(what));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // A screen is the server's newest page while there is a server.
  if (request.mode === "navigate" && !/^\/(api|admin)\b/.test(pathname))
    event.respondWith(fetch(request).catch(async (error) => (await kept(kStart)) ?? Promise.reject(error)));
  else if (kFiles.includes(pathname))
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
