const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bWhale\//, 'Whale'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([mark]) => mark.test(agent))?.[1];

/** `Chrome · Windows`; what calls itself something else is shown as it does. */
export function browserName(agent: string): string {
  const browser = first(BROWSERS, agent);
  if (browser === undefined) return agent === '' ? '?' : agent.slice(0, 80);
  return [browser, first(SYSTEMS, agent)].filter(Boolean).join(' · ');
}
