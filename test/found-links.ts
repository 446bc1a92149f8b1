/** What programs for reading email turn into a link on their own, in a plain text. Wider than any one of them. */
const LINKED: readonly RegExp[] = [
  // any scheme with //, known or not (Gmail, Outlook, Thunderbird)
  /[a-z][a-z\d+.-]*:\/\/\S/i,
  // schemes without // (Apple Mail, Outlook)
  /\b(?:mailto|tel|sms|data|javascript|file|callto|skype|news|urn):\S/i,
  // names without a scheme, in every script (Gmail, Apple Mail, Android)
  /[\p{L}\p{N}\p{Cf}_-]\.[\p{L}\p{Cf}]{2,}/u,
  /\bwww\.\S/i,
  // addresses of machines (Android: `Patterns.WEB_URL`)
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  // addresses of people
  /\S@\S/,
  // shares on a network (Outlook)
  /\\\\\S/,
]

/** @returns the beginnings of what would be linked */
export function foundLinks(text: string): string[] {
  return LINKED.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

/** Texts of a stranger who would like the reader to click. */
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
