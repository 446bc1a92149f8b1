import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = account.devices

/**
 * Names and patterns of browsers. Newer browsers come first, because they also claim to be older
 * ones.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (list: readonly [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * The name of a device in words.
 * @param userAgent the `User-Agent` field of the sign-in request
 */
export function deviceName(userAgent: string | null): string {
  const browser = firstIn(BROWSERS, userAgent ?? '')
  const system = firstIn(SYSTEMS, userAgent ?? '')
  if (browser && system) {
    return fillIn(words.deviceOn, { browser, system })
  }
  return browser ?? system ?? words.unknown
}
