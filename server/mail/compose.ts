/**
 * Makes the plain text and the HTML of an email from the same blocks, so that both always say the
 * same.
 */
import { escapeMarkup } from '#contract/escape-markup.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import { emailFaces } from './faces.ts'
import { linked, multiline } from './linked.ts'
import { unlinked } from './unlinked.ts'

export type MailBlock =
  | { heading: string }
  | { text: string }
  /** Button for what the reader should do. At most one in an email. */
  | { action: string; url: string }
  /** Link for something else that the reader may do. */
  | { link: string; url: string }
  /** Short texts, each with its label. */
  | { facts: readonly Fact[] }
  /** A longer text of this site under a heading. */
  | { section: string; sectionText: string }
  /** A longer text by a visitor under a heading. Nothing in it becomes a link. */
  | { section: string; visitorText: string }
  /** Something to know about the email or its links, in small type. */
  | { note: string }

/**
 * A plain string counts as typed by a visitor, and nothing in it becomes a link. In what the
 * company wrote itself (`ours`), such as the place of a meeting, web addresses are links.
 */
type Fact = readonly [label: string, value: string | { ours: string }]

interface MailColors {
  ground: string
  text: string
  quiet: string
  line: string
  link: string
  /** Colors of the line above the name. */
  stripe: readonly string[]
}

/** Name and look of the sender. */
export interface EmailBranding {
  name: string
  /** BCP 47, of the words. */
  language: string
  /** In place of the line of colors and, if it is wide, of the name. */
  logo?: { address: string; width: number; height: number; isWide: boolean } | undefined
  /** Lines under the name at the foot of each email, such as the postal address. */
  about: readonly string[]
  light: MailColors
  dark: MailColors
  button: Readonly<{ ground: string; text: string }>
}

/**
 * @param reason why the reader got this email; at its foot, with the sender
 * @returns the bodies as text and HTML; every value is escaped
 */
export function composeMail(
  blocks: readonly MailBlock[],
  reason: string,
  branding: EmailBranding,
): { text: string; html: string } {
  return { text: textOf(blocks, reason, branding), html: htmlOf(blocks, reason, branding) }
}

/**
 * A paragraph is one line, which programs wrap. Lines of 72 characters would be broken twice on a
 * phone.
 */
function textOf(
  blocks: readonly MailBlock[],
  reason: string,
  { name, about }: EmailBranding,
): string {
  // "-- " begins a signature (RFC 3676 section 4.3).
  return `${[...blocks.map(blockText), reason].join('\n\n')}\n\n-- \n${[name, ...about].join('\n')}\n`
}

function blockText(block: MailBlock): string {
  if ('heading' in block) {
    return underlined(block.heading, '=')
  }
  if ('text' in block) {
    return block.text
  }
  if ('note' in block) {
    return block.note
  }
  if ('action' in block) {
    return `${block.action}:\n${block.url}`
  }
  if ('link' in block) {
    return `${block.link}:\n${block.url}`
  }
  if ('section' in block) {
    return `${underlined(block.section, '-')}\n${textOfSection(block)}`
  }
  return block.facts
    .map(([label, value]) => `${label}: ${textOfFact(value).replaceAll('\n', '\n  ')}`)
    .join('\n')
}

function underlined(title: string, line: '=' | '-'): string {
  return `${title}\n${line.repeat(title.length)}`
}

const SERIF = "Fraunces,Georgia,'Times New Roman',serif"
const SANS = "'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * Styles are in `style` attributes, because some programs drop style sheets. This sheet holds what
 * attributes cannot express: dark colors and narrow screens. Gmail drops a sheet of more than 16
 * KB, so the fonts have a sheet of their own.
 */
const styleSheet = ({
  dark,
}: EmailBranding) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:24px 20px!important}.button,.button tbody,.button tr,.button td,.button a{display:block!important;text-align:center!important}.facts th,.facts td{display:block!important;width:auto!important}.facts th{border-bottom:0!important;padding-bottom:0!important}.facts td{padding-top:0!important}}
@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important;color:${dark.text}!important}.strong{color:${dark.text}!important}.quiet{color:${dark.quiet}!important}.line{border-color:${dark.line}!important}.link{color:${dark.link}!important}${stripeRules(dark)}}`

const stripeRules = ({ stripe }: MailColors) =>
  stripe.map((color, index) => `.stripe${index}{background:${color}!important}`).join('')

const FACES = emailFaces
  .map(
    ({ family, weight, source }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-style:normal;src:url(${source}) format('woff2')}`,
  )
  .join('\n')

function htmlOf(blocks: readonly MailBlock[], reason: string, branding: EmailBranding): string {
  const { name, language, about, light } = branding
  const title = blocks.find((block) => 'heading' in block)?.heading ?? name
  const preview = blocks.find((block) => 'text' in block)?.text ?? ''
  return `<!doctype html>
<html${languageAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${styleSheet(branding)}</style>
<style>${FACES}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};color:${light.text}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background:${light.ground};color:${light.text}"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr>
<td class="sheet" align="left" style="padding:40px 32px;font:16px/1.55 ${SANS};overflow-wrap:anywhere;word-break:break-word">
${masthead(branding)}
${blocks.map((block) => blockHtml(block, branding)).join('\n')}
<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.line};font-size:13px;line-height:1.5;color:${light.quiet}"><b class="strong" style="color:${light.text}">${escapeMarkup(name)}</b><br>${multiline(about.join('\n'))}<br><br>${escapeMarkup(reason)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

/**
 * A line of colors above the name. It needs no picture, so it also shows when pictures are blocked.
 * A logo then shows the name.
 */
function masthead({ name, light, logo }: EmailBranding): string {
  const heading = `font:600 22px/1.2 ${SERIF};color:${light.text}`
  const title = `<p class="strong line" style="margin:10px 0 28px;padding-bottom:18px;border-bottom:1px solid ${light.line};${heading}">`
  if (logo) {
    const { address, width, height, isWide } = logo
    const beside = isWide ? '' : `&ensp;${escapeMarkup(name)}`
    return `${title}<img src="${escapeMarkup(address)}" alt="${isWide ? escapeMarkup(name) : ''}" width="${width}" height="${height}" style="vertical-align:middle;background:${light.ground};${heading}">${beside}</p>`
  }
  const stages = light.stripe.map(
    (color, index) =>
      `<td class="stripe${index}" width="14" height="4" bgcolor="${color}" style="background:${color};font-size:0;line-height:0"></td>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${stages.join('')}</tr></table>
${title}${escapeMarkup(name)}</p>`
}

function blockHtml(block: MailBlock, branding: EmailBranding): string {
  const { light } = branding
  const linkStyle = `color:${light.link}`
  if ('heading' in block) {
    return `<h1 class="strong" style="margin:0 0 16px;font:600 28px/1.2 ${SERIF};color:${light.text};text-wrap:balance">${unbrokenAtHyphens(multiline(block.heading))}</h1>`
  }
  if ('text' in block) {
    return `<p style="margin:0 0 18px">${linked(block.text, linkStyle)}</p>`
  }
  if ('note' in block) {
    return `<p class="quiet" style="margin:28px 0 0;font-size:14px;line-height:1.5;color:${light.quiet}">${linked(block.note, `color:${light.quiet}`)}</p>`
  }
  if ('action' in block) {
    return buttonHtml(block, branding)
  }
  if ('link' in block) {
    return `<p style="margin:0 0 18px"><a class="link" href="${escapeMarkup(block.url)}" style="color:${light.link}">${escapeMarkup(block.link)}</a></p>`
  }
  if ('section' in block) {
    return `<h2 class="strong line" style="margin:28px 0 6px;padding-top:18px;border-top:1px solid ${light.line};font:600 18px/1.3 ${SERIF};color:${light.text}">${escapeMarkup(block.section)}</h2><p dir="auto" style="margin:0 0 18px">${sectionHtml(block, linkStyle)}</p>`
  }
  const rows = block.facts.map(([label, value]) => {
    const rule = `border-bottom:1px solid ${light.line}`
    return `<tr><th class="quiet line" scope="row" align="left" valign="top" width="38%" style="padding:8px 16px 8px 0;${rule};font-weight:400;color:${light.quiet}">${escapeMarkup(label)}</th><td class="line" valign="top" style="padding:8px 0;${rule}">${factHtml(value, linkStyle)}</td></tr>`
  })
  return `<table class="facts line" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 20px;border-top:1px solid ${light.line};border-collapse:collapse">${rows.join('')}</table>`
}

/**
 * The address is also printed, for programs that show no button and for readers who want to see the
 * target.
 */
function buttonHtml(
  { action, url }: { action: string; url: string },
  { light, button }: EmailBranding,
): string {
  const address = escapeMarkup(url)
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 10px"><tr><td bgcolor="${button.ground}" style="background:${button.ground}"><a href="${address}" style="display:inline-block;padding:14px 24px;font:600 16px/1.25 ${SANS};color:${button.text};text-decoration:none">${escapeMarkup(action)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${light.quiet};word-break:break-all"><a class="quiet" href="${address}" style="color:${light.quiet};text-decoration:none">${address}</a></p>`
}

/**
 * A word with a hyphen, such as 'sign-in', stays on one line. In large type, a break there looks
 * like a mistake.
 */
function unbrokenAtHyphens(heading: string): string {
  return heading.replaceAll(/\b\w{1,12}-\w{1,12}\b/g, '<span style="white-space:nowrap">$&</span>')
}

function sectionHtml(block: Extract<MailBlock, { section: string }>, linkStyle: string): string {
  return 'visitorText' in block
    ? multiline(textOfSection(block))
    : linked(block.sectionText, linkStyle)
}

function factHtml(value: Fact[1], linkStyle: string): string {
  return typeof value === 'string' ? multiline(textOfFact(value)) : linked(value.ours, linkStyle)
}

function textOfSection(block: Extract<MailBlock, { section: string }>): string {
  return 'visitorText' in block ? unlinked(block.visitorText) : block.sectionText
}

/** One plain address of a person, which can be nothing but written to. */
const PLAIN_ADDRESS = /^(?!www\.)[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/** A `mailto:` link, because staff answer leads by a click on the address. */
function textOfFact(value: Fact[1]): string {
  if (typeof value !== 'string') {
    return value.ours
  }
  return PLAIN_ADDRESS.test(value) ? value : unlinked(value)
}
