/**
 * Styles are in `style` attributes, because some programs drop style sheets. The sheets hold what
 * attributes cannot express: dark colors, narrow screens and typefaces.
 */
import type { EmailBranding } from './blocks.ts'
import { emailFaces } from './faces.ts'

export const SERIF = "Fraunces,Georgia,'Times New Roman',serif"
export const SANS = "'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** A rule that wins over the `style` attributes. */
const rule = (selectors: string, ...declarations: string[]) =>
  `${selectors}{${declarations.map((declaration) => `${declaration}!important`).join(';')}}`

const NARROW = [
  rule('.sheet', 'padding:24px 20px'),
  rule(
    '.button,.button tbody,.button tr,.button td,.button a',
    'display:block',
    'text-align:center',
  ),
  rule('.facts th,.facts td', 'display:block', 'width:auto'),
  rule('.facts th', 'border-bottom:0', 'padding-bottom:0'),
  rule('.facts td', 'padding-top:0'),
].join('')

/** Gmail drops a sheet of more than 16 KB, so the typefaces have a sheet of their own. */
export function colorSheet({ dark, button }: EmailBranding): string {
  const darkRules = [
    rule('.ground', `background:${dark.ground}`, `color:${dark.text}`),
    rule('.strong', `color:${dark.text}`),
    rule('.quiet', `color:${dark.quiet}`),
    rule('.line', `border-color:${dark.line}`),
    rule('.link', `color:${dark.link}`),
    ...(button.night === button.ground ? [] : [rule('.button td', `background:${button.night}`)]),
    ...dark.stripe.map((color, index) => rule(`.stripe${index}`, `background:${color}`)),
  ].join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (max-width:480px){${NARROW}}`,
    `@media (prefers-color-scheme:dark){${darkRules}}`,
  ].join('\n')
}

export const FACE_SHEET = emailFaces
  .map(({ family, weight, source }) => {
    const declarations = [
      `font-family:'${family}'`,
      `font-weight:${weight}`,
      'font-style:normal',
      `src:url(${source}) format('woff2')`,
    ]
    return `@font-face{${declarations.join(';')}}`
  })
  .join('\n')
