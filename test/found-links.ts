/**
 * Patterns that email programs turn into links in plain text. Together they match more than any
 * single program does.
 */
const LINKED: readonly RegExp[] = [
  // Any scheme with `//`, known or not (Gmail, Outlook, Thunderbird).
  /[a-z][a-z\d+.-]*:\/\/\S/i,
  // Schemes without `//` (Apple Mail, Outlook).
  /\b(?:mailto|tel|sms|data|javascript|file|callto|skype|news|urn):\S/i,
  // Names without a scheme, in every script (Gmail, Apple Mail, Android).
  /[\p{L}\p{N}\p{Cf}_-]\.[\p{L}\p{Cf}]{2,}/u,
  /\bwww\.\S/i,
  // IP addresses (Android: `Patterns.WEB_URL`).
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  // Email addresses.
  /\S@\S/,
  // Network shares (Outlook).
  /\\\\\S/,
]

/** @returns the beginning of each text that a program would turn into a link */
export function foundLinks(text: string): string[] {
  return LINKED.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

/** Texts of an attacker who wants the reader to click. */
export const HOSTILE_TEXTS = [
  'Win at https://bad.example/x?a=b#c now',
  'HTTP://BAD.EXAMPLE',
  'bad.example',
  'www.bad.example/path',
  'write to me@bad.example',
  'mailto:me@bad.example',
  'me@localhost',
  'see <https://bad.example> [here](https://bad.example)',
  'ftp://bad.example and slack://open and javascript:alert(1)',
  'http://192.0.2.7/x, 192.0.2.7:8080',
  'bücher.example, 例子.中国, bad。example',
  '\\\\192.0.2.7\\share and \\\\bad\\share',
  'bad.\u200bexample bad\u200b.example bad.\u00adexample',
  'tel:+15550100',
  '"bad.example", (bad.example), bad.example.',
] as const
