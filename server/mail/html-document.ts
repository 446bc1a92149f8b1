/** An email as an HTML document. */
import { escapeMarkup } from '#contract/escape-markup.ts'
import { languageAttributes } from '#contract/language-rules.ts'
import type { EmailBranding, MailBlock } from './blocks.ts'
import { css, element, layoutTable } from './element.ts'
import { blockHtml } from './html-blocks.ts'
import { lineStart } from './line-start.ts'
import { multiline } from './linked.ts'
import { colorSheet, FACE_SHEET, SANS, SERIF } from './style-sheets.ts'

export function htmlDocument(
  blocks: readonly MailBlock[],
  reason: string,
  branding: EmailBranding,
): string {
  const { name, language, light } = branding
  const title = blocks.find((block) => 'heading' in block)?.heading ?? name
  const preview = blocks.find((block) => 'text' in block)?.text ?? ''
  const content = [
    '',
    masthead(branding),
    blocks.map((block) => blockHtml(block, branding)).join('\n'),
    foot(reason, branding),
    '',
  ].join('\n')
  const ground = { background: light.ground, color: light.text }
  const body = element(
    'body',
    { class: 'ground', style: css({ margin: 0, padding: 0, ...ground }) },
    '\n',
    previewText(preview),
    '\n',
    sheet(content, branding),
  )
  return `<!doctype html>
<html${languageAttributes(language)}>${head(title, branding)}
${body}</html>
`
}

function head(title: string, branding: EmailBranding): string {
  const meta = (name: string, content: string) => element('meta', { name, content })
  return element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    meta('viewport', 'width=device-width,initial-scale=1'),
    '\n',
    // Programs make links of numbers and dates otherwise.
    meta('format-detection', 'telephone=no,date=no,address=no,email=no,url=no'),
    '\n',
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    '\n',
    element('title', {}, escapeMarkup(title)),
    '\n',
    element('style', {}, colorSheet(branding)),
    '\n',
    element('style', {}, FACE_SHEET),
  )
}

/** What the list of emails shows beside the subject. */
function previewText(text: string): string {
  const style = css({
    display: 'none',
    'max-height': 0,
    overflow: 'hidden',
    'mso-hide': 'all',
  })
  return element('div', { style }, escapeMarkup(text))
}

/** The content in the middle of the window, as wide as is easy to read. */
function sheet(content: string, { light, language }: EmailBranding): string {
  const style = css({
    padding: '40px 32px',
    font: `16px/1.55 ${SANS}`,
    'overflow-wrap': 'anywhere',
    'word-break': 'break-word',
  })
  const align = lineStart(language)
  // Programs that show an email within a page of theirs drop the attributes of `html`.
  const direction = align === 'right' ? { dir: 'rtl' } : {}
  const cell = element('td', { class: 'sheet', align, ...direction, style }, content)
  const column = layoutTable(
    { width: 600, style: css({ width: '100%', 'max-width': '600px' }) },
    element('tr', {}, '\n', cell),
  )
  return layoutTable(
    {
      class: 'ground',
      width: '100%',
      bgcolor: light.ground,
      style: css({ background: light.ground, color: light.text }),
    },
    element('tr', {}, element('td', { align: 'center' }, '\n', column)),
  )
}

/**
 * A line of colors above the name. It needs no picture, so it also shows when pictures are blocked.
 * A logo then shows the name.
 */
function masthead({ name, light, logo }: EmailBranding): string {
  const font = { font: `600 22px/1.2 ${SERIF}`, color: light.text }
  const title = (content: string) => {
    const style = css({
      margin: '10px 0 28px',
      'padding-bottom': '18px',
      'border-bottom': `1px solid ${light.line}`,
      ...font,
    })
    return element('p', { class: 'strong line', style }, content)
  }
  if (!logo) {
    return [stripe(light.stripe), title(escapeMarkup(name))].join('\n')
  }
  const { address, width, height, isWide } = logo
  const picture = element('img', {
    src: address,
    alt: isWide ? name : '',
    width,
    height,
    style: css({ 'vertical-align': 'middle', background: light.ground, ...font }),
  })
  return title(isWide ? picture : `${picture}&ensp;${escapeMarkup(name)}`)
}

function stripe(colors: readonly string[]): string {
  const cells = colors.map((color, index) =>
    element('td', {
      class: `stripe${index}`,
      width: 14,
      height: 4,
      bgcolor: color,
      style: css({ background: color, 'font-size': 0, 'line-height': 0 }),
    }),
  )
  return layoutTable({}, element('tr', {}, ...cells))
}

/** The sender, and why the reader got this email. */
function foot(reason: string, { name, about, light }: EmailBranding): string {
  const style = css({
    margin: '32px 0 0',
    'padding-top': '16px',
    'border-top': `1px solid ${light.line}`,
    'font-size': '13px',
    'line-height': 1.5,
    color: light.quiet,
  })
  const sender = element(
    'b',
    { class: 'strong', style: css({ color: light.text }) },
    escapeMarkup(name),
  )
  const lines = [sender, multiline(about.join('\n')), '', escapeMarkup(reason)]
  return element('p', { class: 'quiet line', style }, lines.join('<br>'))
}
