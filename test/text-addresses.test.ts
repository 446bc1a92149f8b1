/**
 * Editing in place depends on this: every text of a page is rendered with its address in
 * `content/`.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { facts } from '#content/facts.ts'
import { records } from '#content/words.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import { plainOf } from '#contract/values.ts'
import { type Text, valuesOver, withFacts, wordsAt } from '#contract/words.ts'
import { isSharedRecord } from '#server/words/registry.ts'
import { builtRenderer } from './built-renderer.ts'
import { PAGE_ADDRESSES } from './page-addresses.ts'

/** Shorter texts such as "Email" or "1" also occur on a page for other reasons. */
const TELLING_LENGTH = 16
/**
 * The survey and the canvas are composed from the visitor's answers, and the link to the content
 * shows on focus only.
 */
const NOT_IN_PLACE = /^(survey|canvas)\.|^navigation\.skip$/

const SITE_URL = 'https://everturn.example'
const renderer = await builtRenderer()

/** The texts in a record. */
function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) {
    return []
  }
  if ('text' in words && typeof words.text === 'string') {
    return [words as Text]
  }
  return Object.values(words).flatMap(textsOf)
}

const TEXTS = Object.entries(records).flatMap(([name, { words }]) =>
  textsOf(wordsAt(name, words, valuesOver(facts, {}))),
)
const ADDRESSES = new Map(TEXTS.map(({ at, text }) => [at, text]))

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decode = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/**
 * The editable texts of a page, and the other texts that visitors see. Words in a drawing belong to
 * the drawing.
 */
async function editablePage(address: string) {
  const response = await renderer.render(new Request(SITE_URL + address), {
    config: { ...PUBLIC_CONFIG_DEFAULTS, siteUrl: SITE_URL },
    year: 2026,
    published: {},
    postedForm: undefined,
    editable: true,
  })
  const html = await response.text()
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<dialog\b.*?<\/dialog>/gs, '') // closed
    .replace(/<svg\b(?:(?!<svg\b).)*?<\/svg>/gs, '') // inner drawings
    .replace(/<svg\b.*?<\/svg>/gs, '')
    .replace(/<span (?:class="sr-only"|role="tooltip"[^>]*)>[^<]*<\/span>/g, '')
  const editable: Text[] = []
  const rest = body.replace(
    /<(\w+)\b[^>]*? data-content="([^"]+)"[^>]*>([^<]*)<\/\1>/g,
    (_, _tag, at, text) => {
      editable.push({ at, text: decode(text) })
      return ''
    },
  )
  return { editable, rest: rest.split(/<[^>]*>/).map(decode) }
}

describe.each(PAGE_ADDRESSES.filter((address) => !/^\/(admin|auth|embed)/.test(address)))(
  '%s',
  (address) => {
    let page: Awaited<ReturnType<typeof editablePage>>
    beforeAll(async () => {
      page = await editablePage(address)
    })

    test('every editable text has its address and words from content/', () => {
      expect(page.editable.length).toBeGreaterThan(10)
      expect(page.editable.filter(({ at, text }) => ADDRESSES.get(at) !== text)).toEqual([])
    })

    test('the parts of the page have the order of content/', () => {
      const partOf = (at: string) => at.split('.').slice(0, 2).join('.')
      const shown = page.editable.map(({ at }) => partOf(at))
      const ownParts = [...new Set(TEXTS.map(({ at }) => partOf(at)))].filter(
        (part) => shown.includes(part) && !isSharedRecord(recordOf(part)),
      )
      for (const [index, part] of ownParts.entries()) {
        for (const later of ownParts
          .slice(index + 1)
          .filter((other) => recordOf(other) === recordOf(part))) {
          // A hero may name what the page explains further down, and every card may repeat a shared
          // label.
          expect(shown.indexOf(part), `${part} before ${later}`).toBeLessThan(
            shown.lastIndexOf(later),
          )
        }
      }
    })

    test('no text of content/ is shown without its address', () => {
      const names = new Set(page.editable.map(({ at }) => recordOf(at)))
      const editable = new Set(page.editable.map(({ at }) => at))
      const bare = TEXTS.filter(
        ({ at, text }) =>
          names.has(recordOf(at)) &&
          !editable.has(at) &&
          !NOT_IN_PLACE.test(at) &&
          text.length >= TELLING_LENGTH &&
          text !== plainOf(records.site.words).name && // the logo says it, too
          page.rest.includes(text),
      )
      expect(bare).toEqual([])
    })
  },
)

test('a part that several records contain has one address, its own', () => {
  const at = (address: string) => {
    const [name = '', ...path] = address.split('.')
    return path.reduce<unknown>(
      (part, key) =>
        Array.isArray(part)
          ? part.find((item, index) => `${item.id ?? index}` === key)
          : (part as Record<string, unknown>)[key],
      plainOf(records[name as keyof typeof records].words),
    )
  }
  const shared = TEXTS.filter((one, index) => TEXTS.findIndex(({ at }) => at === one.at) < index)
  expect(new Set(shared.map((one) => recordOf(one.at)))).toEqual(
    new Set([
      'flywheel',
      'modelStages',
      'pictures',
      'model',
      'site',
      'whyUs',
      'personFields',
      'formWords',
      'newsletter',
      'calls',
      'offers',
    ]),
  )
  for (const one of TEXTS) {
    expect(withFacts(String(at(one.at)), valuesOver(facts, {})), one.at).toBe(one.text)
  }
})
