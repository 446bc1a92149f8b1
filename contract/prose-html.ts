/** Texts of several lines as HTML. Only the server and editors load this module. */
import { escapeMarkup } from './escape-markup.ts'
import { LegalTextError, renderMarkdown } from './legal-text.ts'

/** @param text Markdown. One that cannot be published shows as it was typed */
export function proseHtml(text: string): string {
  try {
    return renderMarkdown(text, { isProse: true }).html
  } catch (error) {
    if (!(error instanceof LegalTextError)) {
      throw error
    }
    return `<p>${escapeMarkup(text)}</p>`
  }
}
