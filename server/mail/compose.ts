/** Emails as plain text and as modest HTML from the same blocks, so that both always say the same. */
import { escapeMarkup } from '#contract/escape-markup.ts'
import { unlinked } from './unlinked.ts'

export type MailBlock =
  | { heading: string }
  | { text: string }
  /** The one thing the reader is meant to do. */
  | { action: string; url: string }
  /** A lesser thing the reader may do. */
  | { link: string; url: string }
  /** What a visitor typed, in short. Nothing in it becomes a link. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** A longer text of ours under a heading. */
  | { section: string; sectionText: string }
  /** A longer text by a visitor under a heading of ours. Nothing in it becomes a link. */
  | { section: string; visitorText: string }

/** @returns both bodies; every value is text and escaped */
export function composeMail(blocks: readonly MailBlock[]): { text: string; html: string } {
  return {
    text: `${blocks.map(blockText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"></head>
<body style="margin:0;padding:24px;background:#f7f3ec;color:#1d1a16;font:16px/1.5 Georgia,serif">
<div style="max-width:36rem;margin:0 auto;padding:24px;background:#ffffff;overflow-wrap:anywhere;word-break:break-word">
${blocks.map(blockHtml).join('\n')}
</div></body></html>
`,
  }
}

function blockText(block: MailBlock): string {
  if ('heading' in block) return block.heading
  if ('text' in block) return block.text
  if ('action' in block) return `${block.action}: ${block.url}`
  if ('link' in block) return `${block.link}: ${block.url}`
  if ('section' in block) return `${block.section}\n${'-'.repeat(block.section.length)}\n${textOfSection(block)}`
  return block.facts.map(([label, value]) => `${label}: ${textOfFact(value).replaceAll('\n', '\n  ')}`).join('\n')
}

function blockHtml(block: MailBlock): string {
  if ('heading' in block)
    return `<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${escapeMarkup(block.heading)}</h1>`
  if ('text' in block) return `<p style="margin:0 0 16px">${multiline(block.text)}</p>`
  if ('action' in block)
    return `<p style="margin:0 0 16px"><a href="${escapeMarkup(block.url)}" style="color:#b3401f;font-weight:bold">${escapeMarkup(block.action)}</a><br><small style="word-break:break-all">${escapeMarkup(block.url)}</small></p>`
  if ('link' in block)
    return `<p style="margin:0 0 16px"><a href="${escapeMarkup(block.url)}" style="color:#1d1a16">${escapeMarkup(block.link)}</a></p>`
  if ('section' in block)
    return `<h2 style="font-size:17px;line-height:1.3;margin:24px 0 4px;padding-top:12px;border-top:1px solid #d9cdba">${escapeMarkup(block.section)}</h2><p dir="auto" style="margin:0 0 16px">${multiline(textOfSection(block))}</p>`
  const rows = block.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:0 16px 4px 0">${escapeMarkup(label)}</th><td valign="top">${multiline(textOfFact(value))}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function multiline(value: string): string {
  return escapeMarkup(value).replaceAll('\n', '<br>')
}

function textOfSection(block: Extract<MailBlock, { section: string }>): string {
  return 'visitorText' in block ? unlinked(block.visitorText) : block.sectionText
}

/** One plain address of a person, which can be nothing but written to. */
const PLAIN_ADDRESS = /^(?!www\.)[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/** Staff answer leads by a click on the address. */
function textOfFact(value: string): string {
  return PLAIN_ADDRESS.test(value) ? value : unlinked(value)
}
