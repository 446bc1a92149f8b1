/** An email as plain text. */
import { type EmailBranding, type MailBlock, textOfFact, textOfSection } from './blocks.ts'

/**
 * A paragraph is one line, which programs wrap. Lines of 72 characters would be broken twice on a
 * phone.
 */
export function plainText(
  blocks: readonly MailBlock[],
  reason: string,
  { name, about }: EmailBranding,
): string {
  const parts = [...blocks.map(textOf), reason]
  // "-- " begins a signature (RFC 3676 section 4.3).
  const signature = ['-- ', name, ...about].join('\n')
  return `${[...parts, signature].join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  if ('heading' in block) {
    return underlined(block.heading, '=')
  }
  if ('text' in block) {
    return block.text
  }
  if ('action' in block) {
    return `${block.action}:\n${block.url}`
  }
  if ('links' in block) {
    return block.links.map(([label, url]) => `${label}:\n${url}`).join('\n\n')
  }
  if ('section' in block) {
    return `${underlined(block.section, '-')}\n${textOfSection(block)}`
  }
  if ('note' in block) {
    return block.note
  }
  const lines = block.facts.map(
    ([label, value]) => `${label}: ${textOfFact(value).replaceAll('\n', '\n  ')}`,
  )
  return lines.join('\n')
}

function underlined(title: string, line: '=' | '-'): string {
  return `${title}\n${line.repeat(title.length)}`
}
