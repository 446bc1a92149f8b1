/** Pages that the server writes itself: for links in emails. They work without scripting. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { buttonOf, paletteOf } from '#contract/accent.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import type { CurrentWords } from './words/current-words.ts'

/** @param accent undefined or empty for the one that ships */
function styleOf(accent: string | undefined): string {
  const colors = paletteOf(accent)
  const button = buttonOf(accent)
  const edge = button.edge === button.ground ? '0' : `1px solid ${button.edge}`
  return `body{margin:0;background:${colors.paper};color:${colors.ink};font:18px/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:12vh 1.5rem;overflow-wrap:anywhere}
h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}
button{margin-top:1rem;padding:.8rem 1.5rem;border:${edge};background:${button.ground};color:${button.text};font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid ${colors.ink};outline-offset:3px}
a{color:${colors.ember}}
small{display:block;margin-top:2rem;color:${colors.muted}}`
}

interface PlainPage {
  title: string
  text: string
  /** HTML of what can be done here. */
  action: string
}

/** Of a page that belongs to the site's visitors. */
export function plainPage({ title, text, action }: PlainPage, words: CurrentWords): string {
  const { name, language, accent } = words('site')
  return `<!doctype html>
<html${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${escapeMarkup(name)}</title><style>${styleOf(accent)}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>
${action}</main></body>
</html>
`
}

/**
 * Sends such a page in the owner's color. Browsers load the site's icon by themselves, and Firefox
 * reports an error where that is forbidden.
 * @param leadsTo origins to which its forms lead besides this site
 */
export function sendPlainPage(
  c: Context,
  html: string,
  words: CurrentWords,
  leadsTo: readonly string[] = [],
): Response {
  const style = styleOf(words('site').accent)
  const hash = createHash('sha256').update(style).digest('base64')
  const forms = ["'self'", ...leadsTo].join(' ')
  return c.html(html, 200, {
    'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  })
}
