/** Pages for the links in emails. They work without scripting. */
import { createHash } from 'node:crypto'
import { recolored } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { LinkType } from './email-links.ts'

interface LinkPageSite {
  name: string
  /** BCP 47. */
  language: string
}

const STYLE = `body{margin:0;background:${colors.paper};color:${colors.ink};font:18px/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:12vh 1.5rem;overflow-wrap:anywhere}
h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}
button{margin-top:1rem;padding:.8rem 1.5rem;border:0;background:${colors.ember};color:${colors.white};font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid ${colors.ink};outline-offset:3px}
a{color:${colors.ember}}
small{display:block;margin-top:2rem;color:${colors.muted}}`

/**
 * A page in the owner's color, and its policy. Browsers load the site's icon by themselves, and
 * Firefox reports an error where that is forbidden.
 */
export function inAccent(html: string, accent: string): { html: string; policy: string } {
  const style = recolored(STYLE, accent)
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: html.replace(STYLE, style),
    policy: `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  }
}

/**
 * @param action HTML of what can be done here
 * @param site the company's name, and the language of its visitors
 */
function linkDocument(
  { title, text }: { title: string; text: string },
  action: string,
  { name, language }: LinkPageSite,
): string {
  return `<!doctype html>
<html${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${escapeMarkup(name)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>
${action}</main></body>
</html>
`
}

/**
 * Asks before a link is followed. The form has no action, so it posts to the link. @param email the
 * account's
 */
export function linkPage(type: LinkType, email: string, words: CurrentWords): string {
  const { asks, why } = words('linkPages')
  const { title, text, action } = asks[type]
  return linkDocument(
    { title, text: fillIn(text, { email }) },
    `<form method="post"><button>${escapeMarkup(action)}</button></form><small>${escapeMarkup(why)}</small>`,
    words('site'),
  )
}

/** Name of the button that agrees to closing another account. */
export const CLOSE_OTHER = 'close'

/** What each outcome says. */
const CANCELED = {
  canceled: 'canceled',
  void: 'notCanceled',
  'other-account': 'otherAccount',
  'other-account-has-role': 'otherAccountHasRole',
} as const

/** The answer to a link that takes a change of address back. */
export function cancelPage(outcome: keyof typeof CANCELED, words: CurrentWords): string {
  const said = words('linkPages')
  const action =
    outcome === 'other-account'
      ? `<form method="post"><button name="${CLOSE_OTHER}" value="1">${escapeMarkup(said.otherAccount.action)}</button></form>`
      : `<p><a href="/auth">${escapeMarkup(said.toSignIn)}</a></p>`
  return linkDocument(said[CANCELED[outcome]], action, words('site'))
}
