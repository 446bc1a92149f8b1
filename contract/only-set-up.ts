/**
 * Parts of a legal text that hold only while something is set up or offered. A paragraph, an item of
 * a list or a row of a table begins with `{if crm}` or `{unless crm}`; a part of a sentence stands
 * between `{only crm}` or `{not crm}` and `{end}`.
 */

/** What a legal text can depend on. */
export const SET_UP = [
  'book',
  'pioneer',
  'alpha',
  'crm',
  'tracking',
  'email',
  'calendars',
  'frames',
  'newsletter',
] as const
export type SetUp = (typeof SET_UP)[number]

/** Address of what is set up, which the server says about the installation. */
export const SET_UP_AT = 'legal.setUp'

const PART = /\{(only|not) (\w+)\}(.*?)\{end\}/gs
const BLOCK =
  /<(p|li|tr)(?=[\s>])[^>]*>(?:\s*<(?:t[dh]|p)[^>]*>)?\s*\{(if|unless) (\w+)\}.*?<\/\1>\s*/gs
const BLOCK_MARK = /\{(?:if|unless) \w+\}/

const isKnown = (name: string) => (SET_UP as readonly string[]).includes(name)

/**
 * A mark of a legal text that names nothing known or has no other end, which would stay visible.
 * @param text Markdown or HTML
 */
export function wrongMark(text: string): string | undefined {
  const rest = text
    .replace(PART, (whole, _mark, name: string, part: string) => (isKnown(name) ? part : whole))
    .replace(/\{(?:if|unless) (\w+)\}/g, (whole, name: string) => (isKnown(name) ? '' : whole))
  return /\{(?:(?:only|not|if|unless)\b[^{}]*|end)\}/.exec(rest)?.[0]
}

/** HTML of a legal text with the parts that hold. A mark that names nothing known stays visible. */
export function onlySetUp(html: string, setUp: readonly string[]): string {
  const holds = (mark: string, name: string) =>
    setUp.includes(name) === (mark === 'only' || mark === 'if')
  return html
    .replace(PART, (whole, mark: string, name: string, part: string) => {
      if (!isKnown(name)) {
        return whole
      }
      return holds(mark, name) ? part : ''
    })
    .replace(BLOCK, (whole, _tag, mark: string, name: string) => {
      if (!isKnown(name)) {
        return whole
      }
      return holds(mark, name) ? whole.replace(BLOCK_MARK, '') : ''
    })
}
