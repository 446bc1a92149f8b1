/**
 * Pages that the server writes itself: for links in emails. They work without scripting, and look as
 * the emails and the site do.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { buttonOf, paletteOf } from '#contract/accent.ts'
import { PICTURES_PATH, readLogo } from '#contract/editing/pictures.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import type { SiteDescription } from '#contract/page.ts'

export interface PlainPage {
  title: string
  text: string
  /** HTML of what can be done here. */
  action: string
}

/**
 * Answers with such a page, in the name, the language and the colors of the site.
 * @param leadsTo origins to which its forms lead besides this site
 */
export type AnswerPlainly = (
  c: Context,
  page: PlainPage,
  leadsTo?: readonly string[],
) => Promise<Response>

type Brand = Pick<SiteDescription, 'name' | 'language' | 'accent' | 'logo' | 'faces'>

export function plainPages(describeSite: () => Promise<Brand>): AnswerPlainly {
  return async (c, page, leadsTo = []) => {
    const brand = await describeSite()
    const style = styleOf(brand)
    return c.html(documentOf(page, brand, style), 200, {
      'Content-Security-Policy': policyOf(style, leadsTo),
      'Referrer-Policy': 'no-referrer',
    })
  }
}

/**
 * Browsers load the site's icon by themselves, and Firefox reports an error where that is
 * forbidden.
 */
function policyOf(style: string, leadsTo: readonly string[]): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    ['form-action', "'self'", ...leadsTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

function documentOf({ title, text, action }: PlainPage, brand: Brand, style: string): string {
  const { name, language } = brand
  return `<!doctype html>
<html${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${escapeMarkup(name)}</title><style>${style}</style></head>
<body><header><a href="/">${markOf(brand)}</a></header>
<main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>
${action}</main></body>
</html>
`
}

/** The owner's logo or our mark, with the company's name. A wide logo has the name in it. */
function markOf({ name, logo: picture }: Brand): string {
  const logo = readLogo(picture)
  const source = logo ? `${PICTURES_PATH}/${logo.file}.avif` : '/favicon.svg'
  const alt = logo?.isWide ? escapeMarkup(name) : ''
  const image = `<img src="${source}" alt="${alt}">`
  return logo?.isWide ? image : `${image}<span>${escapeMarkup(name)}</span>`
}

function styleOf({ accent, faces }: Brand): string {
  const colors = paletteOf(accent)
  const button = buttonOf(accent)
  const stripe = ['spark', 'spread', 'scale', 'sustain'] as const
  const quarters = stripe.map((name, index) => `${colors[name]} ${index * 25}% ${index * 25 + 25}%`)
  return `${faces}
body{margin:0;background:${colors.paper};color:${colors.ink};font:1.125rem/1.6 "Instrument Sans","Text Fallback",sans-serif;overflow-wrap:anywhere}
body::before{content:"";display:block;height:4px;background:linear-gradient(to right,${quarters})}
header,main{max-width:34rem;margin:0 auto;padding:0 1.25rem}
header{border-bottom:1px solid ${colors.line}}
header a{display:inline-flex;align-items:center;gap:.625rem;min-height:4.5rem;color:inherit;text-decoration:none;font:600 1.4rem/1.2 Fraunces,"Headline Fallback",Georgia,serif}
header img{height:2rem;max-width:14rem;object-fit:contain}
main{padding-block:clamp(2.5rem,9vh,6rem)}
h1{font:600 clamp(1.9rem,1.45rem + 2vw,2.75rem)/1.1 Fraunces,"Headline Fallback",Georgia,serif;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem}
button{margin-top:1rem;min-height:3rem;padding:.6rem 1.5rem;border:1px solid ${button.edge};background:${button.ground};color:${button.text};font:inherit;font-size:1.0625rem;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid ${colors.ink};outline-offset:3px}
main a{color:${colors.ember}}
small{display:block;margin-top:2rem;color:${colors.muted};font-size:.9375rem;line-height:1.5}
@media (max-width:30rem){button{width:100%}}`
}
