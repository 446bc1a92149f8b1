/**
 * Published words in the built pages: they appear everywhere a text is shown or described, from one snapshot, and
 * nowhere else.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { META_KEYS } from '#contract/editing/texts.ts'
import { type PageRenderer, PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { createPageRenderer } from '#server/http/pages/page-renderer.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { buildOnce } from '#test/build-once.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { pagePreviewRoutes } from './preview-routes.ts'
import { type PublishedSnapshot, type PublishedWords, shownInstead } from './published-words.ts'
import { renderPublished } from './render-published.ts'
import { isKeepable, siteWord, siteWords, wordProblem } from './site-words.ts'

const SITE_URL = 'https://everturn.example'
const config = { ...PUBLIC_CONFIG_DEFAULTS, siteUrl: SITE_URL }
const context = { config, year: 2026, postedForm: undefined }
const original = (at: string) => siteWords.get(at)?.original ?? ''

let renderer: PageRenderer
let snapshot: PublishedSnapshot
const published: PublishedWords = {
  snapshot: () => snapshot,
  onChange: () => {},
  refresh: async () => {},
  stop: async () => {},
}

beforeAll(async () => {
  buildOnce()
  renderer = await createPageRenderer({
    load: () => import(pathToFileURL('build/server/index.js').href),
    onError: (error) => {
      throw error
    },
  })
})

/** The text of a page with published words. It uses a new renderer, which has learned nothing from other pages. */
async function rendered(path: string, texts: PublishedTexts, pages = renderPublished(renderer, published, config)) {
  snapshot = { generation: 1, texts }
  const response = await pages.render(new Request(SITE_URL + path), context)
  return (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

test.each(PAGE_ADDRESSES)('with nothing published, every byte of %s is the same as without editing', async (path) => {
  // Renders the page as on a site without editing, where no records are noted and no metadata is replaced.
  const plain = await renderer.render(new Request(SITE_URL + path), { ...context, published: {} })
  expect(await rendered(path, {})).toBe((await plain.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
})

test('a published text is in the page and in its data for the browser, and the original in neither', async () => {
  const html = await rendered('/', { 'home.hero.title': 'A title from staff' })
  expect(html.match(/A title from staff/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html.slice(0, html.indexOf('<script'))).not.toContain(original('home.hero.title'))
})

test('a published legal text is in its page once, safe and dated, and forms store its version', async () => {
  const text = '## Your data\n\nWe keep **little**: a < b. See [the book](/book), {name}.\n\n- One\n- Two'
  const texts = { 'legal.privacy.text': text, 'legal.privacy.effective': '2027-01-31' }
  const html = await rendered('/privacy-policy', texts)
  expect(html).toContain('<h2 id="your-data">Your data</h2>')
  expect(html).toContain('We keep <strong>little</strong>: a &lt; b.')
  expect(html).toContain('In effect from January 31, 2027')
  expect(html.match(/We keep/g)).toHaveLength(1)
  expect(html).not.toContain('Last updated')
  expect(await rendered('/terms-of-service', texts)).toContain('Last updated')
  const notice = async () => (await renderPublished(renderer, published, config).describe()).privacyNotice
  const before = await notice()
  expect(before).toMatch(/^January 31, 2027, [0-9a-f]{12}$/)
  snapshot = { generation: 2, texts: { ...texts, 'legal.privacy.text': `${text}.` } }
  expect(await notice()).not.toBe(before)
})

test('a legal text is published only when it can be shown, leads to pages, and has a date', () => {
  const at = 'legal.privacy.text'
  const problem = (text: string, day = '2027-01-31') => {
    const word = siteWord(at)
    if (!word || !isKeepable(word, text)) return 'not kept'
    return wordProblem(word, text, () => day)
  }
  expect(problem('## One\n\n[Back](#one), [the book](/book#top), [a file](/assets/a.pdf), {operator}')).toBeUndefined()
  expect(problem('One', '')).toEqual({ problem: 'undated' })
  for (const part of ['<b>', '/nowhere', '#two', 'http://a.example', '{who}', 'javascript:x'])
    expect(problem(part === '<b>' || part === '{who}' ? `a ${part}` : `[a](${part})`)).toEqual({
      problem: 'markdown',
      part,
    })
  expect(problem('a\u0007b')).toBe('not kept')
})

test('a published color is in the page, and a text that is no color is not', async () => {
  expect(await rendered('/', { 'site.accent': '#3266aa' })).toContain('--color-ember:#3266aa')
  expect(await rendered('/', { 'site.accent': 'red}body{display:none' })).not.toMatch(/<style>[^<]*red}/)
})

test('a client navigation brings the same words, even to a page that was never requested before', async () => {
  const data = await rendered('/book.data', { 'book.hero.lead': 'A lead from staff', 'model.hero.lead': 'Elsewhere' })
  expect(data).toContain('A lead from staff')
  expect(data).not.toContain('Elsewhere')
})

describe('texts that pages put together', () => {
  test.each([
    ['/canvas', 'canvas.rating.question', 'How far are you with AI?'],
    ['/canvas', 'canvas.labels.next', 'Go on'],
    ['/discover', 'survey.dimensions.0.question', 'What do your leaders do?'],
    ['/discover?scores=11111', 'surveyReport.areas.sponsorship.low', 'Sponsors are missing.'],
    ['/contact', 'contactForm.labels.idle', 'Send it'],
    ['/contact', 'personFields.firstname.label', 'Given name'],
    ['/contact', 'formWords.privacy.label', 'What becomes of your details'],
    ['/embed/meeting', 'embed.meeting.calls.label', 'Which call?'],
  ])('%s shows %s', async (path, at, text) => {
    expect(siteWords.has(at)).toBe(true)
    const html = await rendered(path, { [at]: text })
    expect(html.slice(0, html.lastIndexOf('<script'))).toContain(text)
  })

  test('of later steps are part of the page’s data, those of emails are not', async () => {
    const texts = {
      'surveyReport.results.startOver': 'Begin again from zero',
      'surveyReportMail.action': 'Look at it on the website',
    }
    const html = await rendered('/discover', texts)
    expect(html).toContain('Begin again from zero')
    expect(html).not.toContain('Look at it on the website')
  })

  test('that say what people agree to cannot be edited', () => {
    expect(siteWords.has('waitlistForm.labels.idle')).toBe(true)
    expect(siteWords.has('waitlistForm.note')).toBe(false)
  })
})

test('lists, links and hidden bands are the same for visitors, search engines and the browser', async () => {
  const at = 'solutions.questions.items'
  const html = await rendered('/solutions', {
    [at]: '1 nabc123',
    [`${at}.nabc123.question`]: 'A <b>new</b> one?',
    [`${at}.nabc123.answer`]: 'Answered.',
    'solutions.offerings.items.0.to': 'https://example.com/shop',
    'solutions.programs.shown': '',
  })
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main'))
  expect([...body.matchAll(/<h3[^>]*>([^<]*\?)<\/h3>/g)].map(([, text]) => text)).toEqual([
    original(`${at}.1.question`),
    'A &lt;b&gt;new&lt;/b&gt; one?',
  ])
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect(JSON.stringify(data)).toContain('new')
  expect(JSON.stringify(data).match(/"Question"/g)).toHaveLength(2)
  expect(body).toMatch(/<a [^>]*href="https:\/\/example\.com\/shop" target="_blank" rel="noopener"/)
  expect(body).not.toContain(original('solutions.programs.title'))
})

test('no page shows a band that is hidden', async () => {
  const bands = [...siteWords.keys()].filter(
    (at) => at.endsWith('.shown') && siteWords.has(at.replace(/shown$/, 'title')),
  )
  const all = (value: string) => Object.fromEntries(bands.map((at) => [at, value]))
  const titles = bands.map((at) => original(at.replace(/shown$/, 'title')).replace(/ \|.*/, ''))
  const read = async (texts: PublishedTexts) =>
    (await Promise.all(PAGE_ADDRESSES.map((path) => rendered(path, texts)))).map((html) =>
      html.replaceAll('\u00a0', ' '),
    )
  const bodies = (await read(all(''))).map((html) => html.slice(html.indexOf('<main'), html.indexOf('</main')))
  expect(titles.filter((title) => bodies.some((body) => body.includes(`>${title}`)))).toEqual([])
  const shown = (await read(all('yes'))).join()
  expect(titles.filter((title) => !shown.includes(`>${title}`))).toEqual([])
})

test('a page carries only the words of the records it shows', async () => {
  const texts = { 'home.hero.title': 'Of Home', 'book.hero.lead': 'Of the book', 'navigation.footer.note': 'Of both' }
  const html = await rendered('/', texts)
  expect(html).toContain('Of Home')
  expect(html).not.toContain('Of the book')
})

test('title, description, preview and breadcrumb are the published ones', async () => {
  const html = await rendered('/book', {
    'book.meta.title': 'A book title from staff',
    'book.meta.description': 'A description from staff.',
  })
  expect(html).toContain(`<title>A book title from staff · ${original('site.name')}</title>`)
  expect(html).toContain('<meta name="description" content="A description from staff."/>')
  expect(html).toContain('<meta property="og:title" content="A book title from staff"/>')
  expect(html).toMatch(/<meta property="og:image" content="[^"]+book\.png\?v=[\w-]+"\/>/)
  expect(html).toMatch(/"BreadcrumbList".*"name":"A book title from staff"/)
})

test('the preview image changes its address with its own text', async () => {
  const image = (html: string) => /og:image" content="([^"]+)"/.exec(html)?.[1]
  const plain = image(await rendered('/book', {}))
  const once = image(await rendered('/book', { 'book.meta.preview': 'One' }))
  const other = image(await rendered('/book', { 'book.meta.preview': 'Two' }))
  expect(plain).toBe(`${SITE_URL}/images/previews/book.png`)
  expect(new Set([plain, once, other]).size).toBe(3)
  expect(image(await rendered('/book', { 'home.meta.preview': 'Elsewhere' }))).toBe(plain)
})

test('the preview image of a page is drawn from its published title, and from no other words', async () => {
  const typesetter = createTypesetter({ log: { warn: () => {} } })
  const app = pagePreviewRoutes(renderPublished(renderer, published, config), typesetter)
  const get = (path: string) => app.request(`${SITE_URL}/images/previews/${path}`)
  snapshot = { generation: 0, texts: {} }
  expect((await get('book.png')).status).toBe(404) // left to the files of the build
  snapshot = { generation: 1, texts: { 'book.meta.title': 'A book title from staff' } }
  const drawn = await get('book.png?v=1')
  expect(drawn.headers.get('Content-Type')).toBe('image/png')
  const bytes = Buffer.from(await drawn.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(bytes.equals(readFileSync('build/client/images/previews/book.png'))).toBe(false)
  expect((await get('home.png')).status).toBe(404)
  // The image of the build says the same.
  snapshot = { generation: 2, texts: { 'book.meta.title': 'x', 'book.meta.preview': original('book.meta.title') } }
  expect((await get('book.png')).status).toBe(404)
  typesetter.close()
})

test('a picture that several pages show is replaced on each of them', async () => {
  const shared = [...siteWords.values()].filter(({ kind, on }) => kind === 'picture' && on)
  expect(shared.map(({ at }) => at)).toContain('pictures.founder')
  // The sample person is left out of a public site.
  const person = { 'site.founder.name': 'Maria Keller' }
  for (const { at, on = [] } of shared) {
    expect(on.length, at).toBeGreaterThan(1)
    for (const path of on) {
      const html = await rendered(path, {
        [at]: `${'a'.repeat(43)} 480 360`,
        [`${at}.alt`]: 'The new picture',
        ...person,
      })
      expect(html, `${at} on ${path}`).toMatch(/src="\/pictures\/a{43}-480\.avif" alt="The new picture"/)
    }
  }
})

test('search engines get what a page is about in the published words', async () => {
  const at = 'hub.meta.description'
  const html = await rendered('/hub', { [at]: 'An answer from staff.' })
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(json).toContain('An answer from staff.')
  expect(json).not.toContain(original(at).slice(0, 40))
})

test('the list of pages for crawlers has published titles', async () => {
  snapshot = { generation: 1, texts: { 'book.meta.title': 'A book title from staff' } }
  const { pages } = await renderPublished(renderer, published, config).describe()
  expect(pages.find(({ path }) => path === '/book')?.title).toBe('A book title from staff')
})

describe.each(PAGE_ADDRESSES.filter((address) => !/^\/(admin|auth|embed)/.test(address)))('%s', (path) => {
  test('has one record with title and description', async () => {
    const used = await renderPublished(renderer, published, config).recordsOf(path)
    expect(used.size).toBeGreaterThan(1)
    const withMeta = [...used].filter((name) => siteWords.has(`${name}.${META_KEYS[0]}`))
    expect(withMeta.length).toBeLessThanOrEqual(1)
  })
})

describe('what a stored word changes', () => {
  const at = 'home.hero.title'
  const word = { at, value: 'New', original: original(at), version: 1, isReleased: false }

  test('it replaces the original, also after a release changed that', () => {
    expect(shownInstead(word)).toBe('New')
    expect(shownInstead({ ...word, original: 'As it once was' })).toBe('New')
  })
  test('it changes nothing if the original is the same or no text has its address', () => {
    expect(shownInstead({ ...word, value: original(at) })).toBeUndefined()
    expect(shownInstead({ ...word, at: 'home.gone.title' })).toBeUndefined()
  })
  test('after a release it applies only in a process that still has the old text', () => {
    expect(shownInstead({ ...word, isReleased: true })).toBe('New')
    expect(shownInstead({ ...word, isReleased: true, original: 'As it once was' })).toBeUndefined()
  })
})
