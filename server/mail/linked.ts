import { escapeMarkup } from '#contract/escape-markup.ts'

/** Without the punctuation that follows an address in a sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]}]/g

/**
 * Text that the company wrote, as HTML. Its web addresses are links, because not every email
 * program turns text into links.
 *
 * @param linkStyle value of the links' `style` attribute
 */
export function linked(text: string, linkStyle: string): string {
  const between = text.split(WEB_ADDRESS).map(multiline)
  const links = (text.match(WEB_ADDRESS) ?? []).map((given) => {
    const address = escapeMarkup(given)
    return `<a class="link" href="${address}" style="${linkStyle}">${address}</a>`
  })
  return between.map((part, index) => part + (links[index] ?? '')).join('')
}

/** Text as HTML without links. A time of day such as '5:00 PM' stays on one line. */
export function multiline(text: string): string {
  return escapeMarkup(text)
    .replaceAll(/(\d:\d\d) ([AP]M)\b/g, '$1&nbsp;$2')
    .replaceAll('\n', '<br>')
}
