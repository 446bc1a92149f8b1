/**
 * Published words in the built pages: wherever a text is shown or described, from one snapshot,
 * nowhere else.
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { META_KEYS } from '#contract/editing/texts.ts'
import { SET_UP, SET_UP_AT } from '#contract/only-set-up.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import { type PublishedValues, withFacts } from '#contract/words.ts'
import { createTypesetter } from '#server/typeset/typesetter.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { IS_FIRST_RING } from '#test/rings.ts'
import { shippedFacts, textsNow } from './current-words.ts'
import { pagePreviewRoutes } from './picture-routes.ts'
import { nothingPublished, type PublishedSnapshot, shownInstead } from './published-words.ts'
import { siteWords } from './registry.ts'
import { renderPublished } from './render-published.ts'
import { withDerived } from './site-words.ts'

/** These render every page several times. */
const inSecondRing = test.skipIf(IS_FIRST_RING)

/** In the first ring one page of each kind, because rendering all took half of this file's time. */
const COMPARED = IS_FIRST_RING
  ? ['/', '/labs', '/discover', '/privacy-policy', '/resources/ai-use-policy', '/admin/overview']
  : PAGE_ADDRESSES

const SITE_URL = 'https://everturn.example'
/** Where the prices that ship are shown, too. */
const NOT_PUBLIC = 'http://everturn.example'
const config = { ...PUBLIC_CONFIG_DEFAULTS, siteUrl: SITE_URL }
const context = { config, year: 2026, postedForm: undefined }
const original = (at: string) => `${siteWords.get(at)?.original ?? ''}`

const renderer = await builtRenderer()
let snapshot: PublishedSnapshot
const published = { ...nothingPublished, snapshot: () => snapshot }

/**
 * The text of a page with published words. It uses a new renderer, which has learned nothing from
 * other pages.
 */
async function rendered(path: string, texts: PublishedValues, siteUrl = SITE_URL) {
  snapshot = { generation: 1, texts }
  const own = { ...config, siteUrl }
  const pages = renderPublished(renderer, published, own)
  const response = await pages.render(new Request(siteUrl + path), { ...context, config: own })
  return (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

// Not where an owner's dates in `content/` hide a part, which counts as published.
const isPlain = Object.keys(textsNow({}, NOT_PUBLIC)).length === 0
test.runIf(isPlain).each(COMPARED)(
  'with nothing published, every byte of %s is the same as without editing',
  async (path) => {
    // Renders the page as on a site without editing, where no records are noted and no metadata is
    // replaced. A legal text depends on what is set up, which is no text.
    const setUp = /^\/(privacy|terms)/.test(path) ? { [SET_UP_AT]: SET_UP } : {}
    const plain = await renderer.render(new Request(NOT_PUBLIC + path), {
      ...context,
      config: { ...config, siteUrl: NOT_PUBLIC },
      published: setUp,
    })
    expect(await rendered(path, {}, NOT_PUBLIC)).toBe(
      (await plain.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    )
  },
)

test('a published legal text is in its page once, safe and dated', async () => {
  const text =
    '## Your data\n\nWe keep **little**: a < b. See [the book](/book), {name}.\n\n- One\n- Two'
  const texts = { 'legal.privacy.text': text, 'legal.privacy.effective': '2027-01-31' }
  const names = { 'site.name': 'A <i>B', 'site.legal.entity': 'C <i>D', 'site.legal.address': 'E' }
  const html = await rendered('/privacy-policy', { ...texts, ...names })
  expect(html).not.toContain('<i>')
  expect(html).toContain('<h2 id="your-data">Your data</h2>')
  expect(html).toContain('We keep <strong>little</strong>: a &lt; b.')
  expect(html).toContain('In effect from January 31, 2027')
  expect(html.match(/We keep/g)).toHaveLength(1)
  expect(html).not.toContain('Last updated')
  expect(await rendered('/terms-of-service', { ...texts, 'legal.terms.effective': '' })).toContain(
    'Last updated',
  )
})

test('a page says its language and direction, and is hyphenated by it', async () => {
  const inLanguage = (path: string, language: string, texts: PublishedValues = {}) =>
    rendered(path, withDerived({ ...texts, 'site.language': language }))
  const german = await inLanguage('/', 'de-CH')
  expect(german).toContain('<html lang="de-CH" data')
  expect(german).toContain('hyphens:auto')
  expect(await inLanguage('/', 'ar')).toContain('<html lang="ar" dir="rtl"')
  const english = await rendered('/', {})
  expect(english).toContain('<html lang="en-US" data')
  expect(english).not.toContain('hyphens:auto')
  expect(
    await inLanguage('/privacy-policy', 'de-CH', { 'legal.privacy.effective': '2027-01-31' }),
  ).toContain('31. Januar 2027')
  expect(await inLanguage('/admin', 'ar')).toContain('<html lang="en" data')
})

test.runIf(isPlain)('the book’s page offers the ebook only in place of a testimonial', async () => {
  const notice = original('book.ebook.title')
  const praise = original('book.praise.title')
  const bookWith = async (texts: PublishedValues) =>
    (await rendered('/book', texts)).replaceAll('\u00a0', ' ')
  const without = await bookWith({
    'testimonials.book.sample.quote': 'Said, and not yet allowed.',
  })
  expect([without.includes(notice), without.includes(praise)]).toEqual([true, false])
  const allowed = {
    'testimonials.book.sample.quote': 'A quote.',
    'testimonials.book.sample.permitted': '2027-01-31',
  }
  const html = await bookWith(allowed)
  expect([html.includes(`>${notice}<`), html.includes(`>${praise}<`)]).toEqual([false, true])
})

const CARD = 'documents.experiment-card.text'
// Our card has a valve.
test('a published tool is in its page once, described by its front matter, and shown by the case, and in no other data', async () => {
  const text = original(CARD)
    .replace(/^title: .*$/m, 'title: The card of {site.name}')
    .replaceAll('valve', 'windmill')
  const html = await rendered('/resources/experiment-card', { [CARD]: text })
  expect(html).toContain(`<title>The card of ${original('site.name')}`)
  expect(html).toContain('previews/resources/experiment-card.png?v=')
  expect(html.match(/windmill/g)?.length).toBe(text.match(/windmill/g)?.length)
  expect(await rendered('/resources/example', { [CARD]: text })).toContain('a windmill')
  expect(await rendered('/resources', { [CARD]: text })).not.toContain('windmill')
})

test('the case shows no empty paper where the owner’s PDF takes the place of ours', async () => {
  const own = { 'documents.first-team-plan.own': { file: `${'x'.repeat(43)}.pdf`, bytes: 1000 } }
  expect(await rendered('/resources/example', {})).toContain('id="paper-call"')
  expect(await rendered('/resources/example', own)).not.toContain('id="paper-call"')
})

test('fields of a tool keep their names, by which browsers keep entries, when staff add one above them', async () => {
  const at = 'documents.baseline-sheet.text'
  const fieldsOf = (html: string) => html.match(/ name="[^"]+"[^>]* aria-label="[^"]+"/g) ?? []
  const shipped = new Set(fieldsOf(await rendered('/resources/baseline-sheet', {})))
  const text = original(at).replace('## The sheet', 'Site: :blank[Site]{width=40}\n\n## The sheet')
  expect(fieldsOf(await rendered('/resources/baseline-sheet', { [at]: text }))).toEqual([
    ' name="Do not: Site" aria-label="Site"',
    ...shipped,
  ])
})

test.each([
  ['4\u00a0800,00 francs a day', '4800'],
  ['For up to 12 people, 4,800 francs', undefined],
])('search engines get %s as the price %s', async (price, amount) => {
  const html = await rendered('/labs', { 'offers.workshop.price': price, 'site.currency': 'CHF' })
  expect(/"price":"([^"]*)"/.exec(html)?.[1]).toBe(amount)
})

test('a client navigation brings the same words, even to a page that was never requested before', async () => {
  const data = await rendered('/book.data', {
    'book.hero.lead': 'A lead from staff',
    'model.hero.lead': 'Elsewhere',
  })
  expect(data).toContain('A lead from staff')
  expect(data).not.toContain('Elsewhere')
  expect(await rendered('/resources/learning-log.data', {})).toContain('Learning log')
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
})

inSecondRing('no page shows a band that is hidden', async () => {
  const titleAt = (at: string) => at.replace(/shown$/, 'title')
  const bands = [...siteWords.values()].flatMap(({ at, rule }) =>
    rule?.kind === 'band' ? [at] : [],
  )
  const all = (value: boolean) => Object.fromEntries(bands.map((at) => [at, value]))
  const titles = bands.map((at) =>
    withFacts(original(titleAt(at)), shippedFacts).replace(/ \|.*/, ''),
  )
  const read = (texts: PublishedValues) =>
    Promise.all(
      PAGE_ADDRESSES.map(async (path) => (await rendered(path, texts)).replaceAll('\u00a0', ' ')),
    )
  const bodies = (await read(all(false))).map((html) =>
    html.slice(html.indexOf('<main'), html.indexOf('</main')),
  )
  expect(titles.filter((title) => bodies.some((body) => body.includes(`>${title}`)))).toEqual([])
  const shown = (await read(all(true))).join()
  expect(titles.filter((title) => !shown.includes(`>${title}`))).toEqual([])
})

test('title, description, preview, breadcrumb and the list for crawlers are the published ones', async () => {
  const html = await rendered('/hub', {
    'hub.meta.title': 'A hub title from staff',
    'hub.meta.description': 'A description from staff.',
  })
  expect(html).toContain(`<title>A hub title from staff · ${original('site.name')}</title>`)
  expect(html).toContain('<meta name="description" content="A description from staff."/>')
  expect(html).toContain('<meta property="og:title" content="A hub title from staff"/>')
  expect(html).toMatch(/<meta property="og:image" content="[^"]+hub\.png\?v=[\w-]+"\/>/)
  expect(html).toMatch(/"BreadcrumbList".*"name":"A hub title from staff"/)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(json).toContain('A description from staff.')
  expect(json).not.toContain(original('hub.meta.description').slice(0, 40))
  const { pages } = await renderPublished(renderer, published, config).describe()
  expect(pages.find(({ path }) => path === '/hub')?.title).toBe('A hub title from staff')
})

test('the preview image of a page is drawn from its published title, and from no other words', async () => {
  const typesetter = createTypesetter({ log: { warn: () => {} } })
  const app = pagePreviewRoutes(renderPublished(renderer, published, config), typesetter)
  const get = (path: string) => app.request(`${SITE_URL}/images/previews/${path}`)
  snapshot = { generation: 0, texts: {} }
  expect((await get('book.png')).status).toBe(404) // left to the files of the build
  snapshot = { generation: 1, texts: { 'book.meta.title': 'A book title from staff' } }
  let drawn = await get('book.png?v=1')
  // A busy machine may take longer than a request waits. The next one finds what was drawn.
  while (drawn.status === 503) {
    drawn = await get('book.png?v=1')
  }
  expect(drawn.headers.get('Content-Type')).toBe('image/png')
  const bytes = Buffer.from(await drawn.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(bytes.equals(readFileSync('build/client/images/previews/book.png'))).toBe(false)
  expect((await get('home.png')).status).toBe(404)
  // The image of the build says the same.
  snapshot = {
    generation: 2,
    texts: { 'book.meta.title': 'x', 'book.meta.preview': original('book.meta.title') },
  }
  expect((await get('book.png')).status).toBe(404)
  typesetter.close()
  // What cannot be drawn is left to them, too, unless they show another name.
  snapshot = { generation: 3, texts: { 'book.meta.title': 'Not drawn' } }
  expect((await get('book.png')).status).toBe(404)
  snapshot = { generation: 4, texts: { 'site.name': 'Another name' } }
  expect((await get('book.png')).status).toBe(500)
})

inSecondRing('a picture that several pages show is replaced on each of them', async () => {
  const shared = [...siteWords.values()].filter(({ kind, on }) => kind === 'picture' && on)
  expect(shared.map(({ at }) => at)).toContain('pictures.founder')
  // The sample person is left out of a public site.
  const person = { 'site.founder.name': 'Maria Keller' }
  for (const { at, on = [] } of shared) {
    expect(on.length, at).toBeGreaterThan(1)
    for (const path of on) {
      const html = await rendered(path, {
        [at]: { file: 'a'.repeat(43), width: 480, height: 360 },
        [`${at}.alt`]: 'The new picture',
        ...person,
      })
      expect(html, `${at} on ${path}`).toMatch(
        /src="\/pictures\/a{43}\.avif" alt="The new picture"/,
      )
    }
  }
  // A new name does not make the sample's portrait and signature those of that person.
  for (const path of siteWords.get('pictures.founder')?.on ?? []) {
    const html = await rendered(path, person)
    expect(html, path).toContain('Maria Keller')
    expect(html, path).not.toMatch(/founder-(portrait|signature)/)
  }
})

inSecondRing('no page has two records with a title', async () => {
  const pages = renderPublished(renderer, published, config)
  for (const path of PAGE_ADDRESSES) {
    const withMeta = [...(await pages.recordsOf(path))].filter((name) =>
      siteWords.has(`${name}.${META_KEYS[0]}`),
    )
    expect(withMeta.length, path).toBeLessThanOrEqual(1)
  }
})

test('a stored word replaces the original, until a release has it or no text has its address', () => {
  const at = 'home.hero.title'
  const word = {
    area: 'page' as const,
    at,
    value: 'New',
    original: original(at),
    version: 1,
    isReleased: false,
  }
  const changed = { ...word, original: 'As it once was' }
  expect([word, changed].map(shownInstead)).toEqual(['New', 'New'])
  expect(shownInstead({ ...word, value: original(at) })).toBeUndefined()
  expect(shownInstead({ ...word, at: 'home.gone.title' })).toBeUndefined()
  expect(
    shownInstead({ ...word, at: 'site.accent', value: 'red}body{display:none' }),
  ).toBeUndefined()
  // A released word applies only in a process that still has the old text.
  expect(shownInstead({ ...word, isReleased: true })).toBe('New')
  expect(shownInstead({ ...changed, isReleased: true })).toBeUndefined()
})
