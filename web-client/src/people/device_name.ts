// What a device is called in the list of its owner: its browser and its system, as far as the browser says so.

/** The first that fits is right: most browsers name others as well. */
const kBrowsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const kSystems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Of the browser's `navigator.userAgent`; empty for one that says nothing of itself. */
export function deviceName(agent: string): string {
  const first = (names: typeof kBrowsers) => names.find(([sign]) => sign.test(agent))?.[1];
  return [first(kBrowsers), first(kSystems)].filter(Boolean).join(", ");
}
