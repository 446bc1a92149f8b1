/**
 * Markdown of what a word processor puts into the clipboard: headings, paragraphs, lists, links and
 * emphasis. Everything else becomes plain text. Word writes items of lists as paragraphs with a mark
 * (`mso-list`), Google Docs writes emphasis as styles.
 */

/** Characters that Markdown would take for marks. */
const MARKS = /[\\`*_[\]<>]/g
const SPACES = /[\s\u00a0]+/g

const isBold = ({ tagName, style }: HTMLElement): boolean => {
  const weight = style.fontWeight
  if (weight !== '') {
    return weight === 'bold' || Number(weight) >= 600
  }
  return tagName === 'STRONG' || tagName === 'B'
}
const isItalic = ({ tagName, style }: HTMLElement): boolean =>
  style.fontStyle === '' ? tagName === 'EM' || tagName === 'I' : style.fontStyle === 'italic'

/** Puts marks beside the words, because marks beside a space mean nothing. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`
}

function linked(element: HTMLElement, text: string): string {
  const to = element.getAttribute('href') ?? ''
  const isKept = /^(https:\/\/|mailto:|tel:|\/)[^\s()]+$/.test(to)
  return isKept && text.trim() !== '' ? `[${text.trim()}](${to})` : text
}

/** The text within a block, on one line. */
function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    return (node.textContent ?? '').replace(SPACES, ' ').replace(MARKS, '\\$&')
  }
  if (!(node instanceof HTMLElement)) {
    return ''
  }
  const { tagName } = node
  // The mark of an item that Word writes as text.
  if (/mso-list:\s*Ignore/i.test(node.getAttribute('style') ?? '')) {
    return ''
  }
  if (['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK'].includes(tagName)) {
    return ''
  }
  if (tagName === 'BR') {
    return ' '
  }
  const inner = [...node.childNodes].map(inline).join('')
  if (tagName === 'A') {
    return linked(node, inner)
  }
  const italic = isItalic(node) ? marked(inner, '*') : inner
  return isBold(node) ? marked(italic, '**') : italic
}

const BLOCKS =
  /^(ADDRESS|ARTICLE|BLOCKQUOTE|BODY|DIV|H[1-6]|LI|MAIN|OL|P|PRE|SECTION|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/
const hasBlocks = (element: Element): boolean =>
  [...element.querySelectorAll('*')].some(({ tagName }) => BLOCKS.test(tagName))

const tidy = (text: string) => text.replace(SPACES, ' ').trim()

/** A block, or several, each as a paragraph of Markdown. */
function blocks(element: HTMLElement, depth = 0): string[] {
  const { tagName } = element
  const level = /^H([1-6])$/.exec(tagName)?.[1]
  if (level) {
    // A page has its own title, so its texts begin at the second level.
    const text = tidy(element.textContent ?? '').replace(MARKS, '\\$&')
    return text === '' ? [] : [`${'#'.repeat(Math.min(3, Math.max(2, Number(level))))} ${text}`]
  }
  if (tagName === 'UL' || tagName === 'OL') {
    const items = [...element.children].flatMap((item) => itemLines(item as HTMLElement, depth))
    return items.length > 0 ? [items.join('\n')] : []
  }
  if (/mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')) {
    return [`- ${tidy(inline(element))}`]
  }
  if (!hasBlocks(element)) {
    const text = tidy(inline(element))
    return text === '' ? [] : [text]
  }
  return inOrder(element, depth)
}

/** Blocks and the texts between them, in their order. */
function inOrder(element: HTMLElement, depth: number): string[] {
  const all: string[] = []
  let loose = ''
  const end = () => {
    if (tidy(loose) !== '') {
      all.push(tidy(loose))
    }
    loose = ''
  }
  for (const child of element.childNodes) {
    const isBlock = child instanceof HTMLElement && (BLOCKS.test(child.tagName) || hasBlocks(child))
    if (isBlock) {
      end()
      all.push(...blocks(child, depth))
    } else {
      loose += inline(child)
    }
  }
  end()
  return all
}

const INDENT = '    '

function itemLines(item: HTMLElement, depth: number): string[] {
  if (item.tagName === 'UL' || item.tagName === 'OL') {
    return blocks(item, depth + 1)
  }
  const inner = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL')
  const own = item.cloneNode(true) as HTMLElement
  for (const list of own.querySelectorAll('ul, ol')) {
    list.remove()
  }
  const mark = item.parentElement?.tagName === 'OL' ? '1. ' : '- '
  const text = tidy(inline(own))
  const nested = inner.flatMap((list) => blocks(list as HTMLElement, depth + 1))
  return [...(text === '' ? [] : [INDENT.repeat(Math.min(depth, 2)) + mark + text]), ...nested]
}

/** Items that Word writes one by one belong to one list. */
const joined = (all: readonly string[]): string =>
  all.reduce((text, block, index) => {
    const isNextItem = block.startsWith('- ') && (all[index - 1]?.startsWith('- ') ?? false)
    return `${text}${isNextItem ? '\n' : '\n\n'}${block}`
  }, '')

/** @param html from the clipboard. Nothing of it is run or loaded */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return joined(blocks(body)).trim()
}
