/** The parts of an email as HTML. */
import { escapeMarkup } from '#contract/escape-markup.ts'
import {
  type EmailBranding,
  type Fact,
  type Link,
  type MailBlock,
  type MailColors,
  type Section,
  textOfFact,
  textOfSection,
} from './blocks.ts'
import { css, element, layoutTable } from './element.ts'
import { type LineStart, lineStart } from './line-start.ts'
import { linked, multiline } from './linked.ts'
import { SANS, SERIF } from './style-sheets.ts'

export function blockHtml(block: MailBlock, { light, button, language }: EmailBranding): string {
  if ('heading' in block) {
    return headingHtml(block.heading, light)
  }
  if ('text' in block) {
    return paragraph(linked(block.text, linkStyle(light)))
  }
  if ('action' in block) {
    return buttonHtml(block, light, button)
  }
  if ('links' in block) {
    return linksHtml(block.links, light)
  }
  if ('section' in block) {
    return sectionHtml(block, light)
  }
  if ('note' in block) {
    return noteHtml(block.note, light)
  }
  return factsHtml(block.facts, light, lineStart(language))
}

const linkStyle = ({ link }: MailColors) => css({ color: link })

const paragraph = (content: string, attributes: Readonly<Record<string, string>> = {}) =>
  element('p', { ...attributes, style: css({ margin: '0 0 18px' }) }, content)

/** Several are apart by a space that Outlook shows as well, unlike a margin. */
function linksHtml(links: readonly Link[], light: MailColors): string {
  const style = css({ display: 'inline-block', color: light.link })
  const all = links.map(([label, url]) =>
    element('a', { class: 'link', href: url, style }, escapeMarkup(label)),
  )
  return paragraph(all.join('&emsp;&ensp; '))
}

function headingHtml(heading: string, light: MailColors): string {
  const style = css({
    margin: '0 0 16px',
    font: `600 28px/1.2 ${SERIF}`,
    color: light.text,
    'text-wrap': 'balance',
  })
  return element('h1', { class: 'strong', style }, unbrokenAtHyphens(multiline(heading)))
}

/**
 * A word with a hyphen, such as 'sign-in', stays on one line. In large type, a break there looks
 * like a mistake.
 */
function unbrokenAtHyphens(heading: string): string {
  return heading.replaceAll(/\b\w{1,12}-\w{1,12}\b/g, '<span style="white-space:nowrap">$&</span>')
}

/**
 * The address is also printed, for programs that show no button and for readers who want to see the
 * target.
 */
function buttonHtml(
  { action, url }: { action: string; url: string },
  light: MailColors,
  button: EmailBranding['button'],
): string {
  const labelStyle = css({
    display: 'inline-block',
    padding: '14px 24px',
    font: `600 16px/1.25 ${SANS}`,
    color: button.text,
    'text-decoration': 'none',
  })
  const label = element('a', { href: url, style: labelStyle }, escapeMarkup(action))
  const style = css({
    background: button.ground,
    ...(button.edge !== button.ground && { border: `1px solid ${button.edge}` }),
  })
  const ground = { bgcolor: button.ground, style }
  const row = element('tr', {}, element('td', ground, label))
  const addressStyle = css({
    margin: '0 0 20px',
    'font-size': '13px',
    'line-height': 1.5,
    color: light.quiet,
    'word-break': 'break-all',
  })
  const address = {
    class: 'quiet',
    href: url,
    style: css({ color: light.quiet, 'text-decoration': 'none' }),
  }
  return [
    layoutTable({ class: 'button', style: css({ margin: '8px 0 10px' }) }, row),
    element('p', { class: 'quiet', style: addressStyle }, element('a', address, escapeMarkup(url))),
  ].join('\n')
}

/** The text can be in another script than the email, so it has its own direction. */
function sectionHtml(block: Section, light: MailColors): string {
  const style = css({
    margin: '28px 0 6px',
    'padding-top': '18px',
    'border-top': `1px solid ${light.line}`,
    font: `600 18px/1.3 ${SERIF}`,
    color: light.text,
  })
  const text =
    'visitorText' in block
      ? multiline(textOfSection(block))
      : linked(block.sectionText, linkStyle(light))
  return [
    element('h2', { class: 'strong line', style }, escapeMarkup(block.section)),
    paragraph(text, { dir: 'auto' }),
  ].join('')
}

function noteHtml(note: string, { quiet }: MailColors): string {
  const style = css({
    margin: '28px 0 0',
    'font-size': '14px',
    'line-height': 1.5,
    color: quiet,
  })
  return element('p', { class: 'quiet', style }, linked(note, css({ color: quiet })))
}

function factsHtml(facts: readonly Fact[], light: MailColors, start: LineStart): string {
  const style = css({
    width: '100%',
    margin: '0 0 20px',
    'border-top': `1px solid ${light.line}`,
    'border-collapse': 'collapse',
  })
  const attributes = {
    class: 'facts line',
    width: '100%',
    cellpadding: 0,
    cellspacing: 0,
    border: 0,
    style,
  }
  return element('table', attributes, ...facts.map((fact) => factRow(fact, light, start)))
}

function factRow([label, value]: Fact, light: MailColors, start: LineStart): string {
  const rule = { 'border-bottom': `1px solid ${light.line}` }
  const labelStyle = css({
    padding: start === 'left' ? '8px 16px 8px 0' : '8px 0 8px 16px',
    ...rule,
    'font-weight': 400,
    color: light.quiet,
  })
  const labelCell = {
    class: 'quiet line',
    scope: 'row',
    align: start,
    valign: 'top',
    width: '38%',
    style: labelStyle,
  }
  const valueCell = { class: 'line', valign: 'top', style: css({ padding: '8px 0', ...rule }) }
  const content =
    typeof value === 'string' ? multiline(textOfFact(value)) : linked(value.ours, linkStyle(light))
  return element(
    'tr',
    {},
    element('th', labelCell, escapeMarkup(label)),
    element('td', valueCell, content),
  )
}
