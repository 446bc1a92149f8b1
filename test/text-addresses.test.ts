/** What editing in place rests on: every text of a page is rendered with the address it has in `content/`. */
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { content } from '#content/words.ts'
import type { PageRenderer } from '#contract/page.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import { type Text, wordsAt } from '#contract/words.ts'
import { buildOnce } from '#test/build-once.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { createPageRenderer } from './http/page-renderer.ts'

/** Shorter texts ('Email', '1') occur on a page for other reasons too. */
const TELLING_LENGTH = 16
/** Their assessment and wizard are rebuilt from the visitor's answers; only the texts around them are edited in place. */
const COMPOSED_FROM_ANSWERS = ['survey', 'canvas']

const SITE_URL = 'https://everturn.example'
let renderer: PageRenderer

beforeAll(async () => {
  buildOnce()
  renderer = await createPageRenderer({
    load: () => import(pathToFileURL('build/server/index.js').href),
    onError: (error) => {
      throw error
    },
  })
})

function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) return []
  if ('text' in words && typeof words.text === 'string') return [words as Text]
  return Object.values(words).flatMap(textsOf)
}

const TEXTS = Object.entries(content).flatMap(([name, record]) => textsOf(wordsAt(name, record, {})))
const ADDRESSES = new Map(TEXTS.map(({ at, text }) => [at, text]))

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const decode = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/** The page as visitors see it while every text is editable: the editable texts, and what is left without them. */
async function editablePage(address: string) {
  const response = await renderer.render(new Request(SITE_URL + address), {
    config: { ...PUBLIC_CONFIG_DEFAULTS, siteUrl: SITE_URL },
    published: {},
    postedForm: undefined,
    editable: true,
  })
  const html = await response.text()
  const body = html.slice(html.indexOf('<body')).replace(/<script\b.*?<\/script>/gs, '')
  const editable: Text[] = []
  const rest = body.replace(/<(\w+)\b[^>]*? data-content="([^"]+)"[^>]*>([^<]*)<\/\1>/g, (_, _tag, at, text) => {
    editable.push({ at, text: decode(text) })
    return ''
  })
  return { editable, rest: decode(rest.replace(/<[^>]*>/g, '\n')) }
}

describe.each(PAGE_ADDRESSES.filter((address) => !/^\/(admin|auth|embed)/.test(address)))('%s', (address) => {
  let page: Awaited<ReturnType<typeof editablePage>>
  beforeAll(async () => {
    page = await editablePage(address)
  })

  test('every editable text has the address and the words it has in content/', () => {
    expect(page.editable.length).toBeGreaterThan(10)
    expect(page.editable.filter(({ at, text }) => ADDRESSES.get(at) !== text)).toEqual([])
  })

  test('no text of content/ is shown without its address', () => {
    const names = new Set(page.editable.map(({ at }) => at.split('.')[0] ?? ''))
    const bare = TEXTS.filter(
      ({ at, text }) =>
        names.has(at.split('.')[0] ?? '') &&
        !COMPOSED_FROM_ANSWERS.some((name) => at.startsWith(`${name}.`)) &&
        text.length >= TELLING_LENGTH &&
        page.rest.includes(text),
    )
    expect(bare).toEqual([])
  })
})
