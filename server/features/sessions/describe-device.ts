/** Programs in order of detection: the user agents of the first ones also contain names of others. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/[\d.]).*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A user agent as text: `Firefox su Windows`. An unknown user agent is described as another program. */
export function describeDevice(userAgent: string): string {
  const find = (names: typeof PROGRAMS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const program = find(PROGRAMS)
  const system = find(SYSTEMS)
  if (program && system) return `${program} su ${system}`
  return program ?? (system ? `Un programma su ${system}` : 'Un altro programma')
}
