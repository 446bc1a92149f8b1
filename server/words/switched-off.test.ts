/**
 * What an owner switches off is gone from every page, file for crawlers, email and form, and a public
 * site shows no sample.
 *
 * @second-ring: renders every page seven times
 */
import { describe, expect, test } from 'vitest'
import { facts } from '#content/facts.ts'
import { samples } from '#content/samples.ts'
import { whileOff } from '#content/while-off.ts'
import { once } from '#contract/once.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import { notOfferedIn, type PublishedValues, valuesOver, withFacts } from '#contract/words.ts'
import { parseSettings } from '#server/env.ts'
import { builtRenderer } from '#test/built-renderer.ts'
import { PAGE_ADDRESSES } from '#test/page-addresses.ts'
import { wordsWith } from './current-words.ts'
import { withoutSamples } from './not-offered.ts'
import { asVisitorsSee, nothingPublished } from './published-words.ts'
import { siteWords } from './registry.ts'
import { renderPublished } from './render-published.ts'
import { withDerived } from './site-words.ts'

const renderer = await builtRenderer()
const PAGES = PAGE_ADDRESSES.filter((path) => !/^\/(admin|auth)/.test(path))

/** What each switch takes away. `words` are in no page then. */
const SWITCHES = {
  book: {
    words:
      /book waitlist|join the waitlist(?! of)|turn by turn|the book\b|a book for leaders|forthcoming|book list/i,
    pages: ['/book'],
  },
  alpha: {
    words: /\bAlpha\b|partner program|licens(e|es|ing) (the method|it|our)|about licensing/i,
    pages: ['/licensing', '/embed/partner'],
  },
  pioneer: { words: /pioneer/i, pages: [] },
  founding: { words: /founding partner/i, pages: [] },
} as const
type Switch = keyof typeof SWITCHES

const offTexts = (switches: readonly Switch[]): PublishedValues =>
  withDerived(Object.fromEntries(switches.map((one) => [`offers.${one}.shown`, false])))

function site(texts: PublishedValues, siteUrl: string) {
  const config = { ...PUBLIC_CONFIG_DEFAULTS, siteUrl }
  const snapshot = { generation: 1, texts }
  const published = asVisitorsSee(
    { ...nothingPublished, snapshot: () => snapshot },
    parseSettings({ SITE_URL: siteUrl }),
  )
  const pages = renderPublished(renderer, published, config)
  const gone = notOfferedIn(published.snapshot().texts)
  return {
    gone,
    describe: pages.describe,
    texts: () => published.snapshot().texts,
    /** The pages that are offered, with what visitors read of each. */
    pages: once(async () => {
      const all: { path: string; html: string; text: string }[] = []
      for (const path of PAGES.filter((one) => !gone.includes(one))) {
        const context = { config, year: 2026, postedForm: undefined }
        const response = await pages.render(new Request(siteUrl + path), context)
        const html = await response.text()
        all.push({ path, html, text: readable(html) })
      }
      return all
    }),
  }
}

/** Texts, labels and descriptions of a page, without its scripts and styles. */
const readable = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<(?!meta|script)[^>]*?(?:aria-label|alt)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<(?!meta)[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/[\s\u00a0]+/g, ' ')

/** Links to pages of the site, with their hashes. */
const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/[^"]*)"/g)].flatMap(([, to]) => (to ? [to] : []))

const around = (text: string, words: RegExp) => {
  const at = text.search(words)
  return at < 0 ? [] : [text.slice(Math.max(at - 60, 0), at + 80)]
}

const EACH = Object.keys(SWITCHES) as Switch[]
const CASES: readonly (readonly Switch[])[] = [...EACH.map((one) => [one]), EACH]

describe.each(CASES.map((off) => ({ off, name: off.join(' and ') })))(
  'with $name switched off',
  ({ off }) => {
    const one = site(offTexts(off), 'http://localhost')

    test('no page names it or leads to it', async () => {
      const found = (await one.pages()).flatMap(({ path, html, text }) =>
        [
          ...off.flatMap((name) => around(text, SWITCHES[name].words)),
          ...linksOf(html).filter(
            (to) => one.gone.includes(to) || one.gone.includes(to.split(/[?#]/)[0] ?? ''),
          ),
          ...(text.includes('{') && /\{\w+\.\w+/.test(text) ? ['an unfilled place'] : []),
        ].map((what) => `${path}: ${what}`),
      )
      expect(found).toEqual([])
    })

    test('every anchor that a page links to is there', async () => {
      const all = await one.pages()
      const missing = all.flatMap(({ path, html }) =>
        linksOf(html).flatMap((to) => {
          const [page = '', hash] = to.split('#')
          const target = all.find((other) => other.path === page)
          return hash && target && !target.html.includes(`id="${hash}"`) ? [`${path}: ${to}`] : []
        }),
      )
      expect(missing).toEqual([])
    })

    test('crawlers and emails do not hear of it', async () => {
      const { pages } = await one.describe()
      const gone = off.flatMap((name) => SWITCHES[name].pages as readonly string[])
      expect(pages.filter(({ path }) => gone.includes(path))).toEqual([])
      const words = off.flatMap((name) => SWITCHES[name].words)
      const said = JSON.stringify([pages, wordsWith(one.texts())('ebookLink')])
      expect(words.flatMap((pattern) => around(said, pattern))).toEqual([])
    })
  },
)

test('what texts say while something is off is at addresses of texts, and an owner’s text counts instead', () => {
  const all = Object.values(whileOff).flatMap((texts) => Object.keys(texts))
  expect(all.filter((at) => siteWords.get(at) === undefined)).toEqual([])
  const own = { 'offers.book.shown': false, 'ebookForm.note': 'Ours.' }
  expect(withDerived(own)['ebookForm.note']).toBe('Ours.')
  // Switched on again in a draft.
  const again = withDerived({
    ...withDerived({ 'offers.book.shown': false }),
    'offers.book.shown': true,
  })
  expect(again['ebookForm.note']).toBeUndefined()
})

const FOUNDER = { 'site.founder.name': 'Maria Keller' }
const PUBLIC_URL = 'https://www.northwind.example'

describe.each([
  { name: 'of which nothing is filled in', own: {}, founder: undefined },
  { name: 'of which only the founder’s name is filled in', own: FOUNDER, founder: 'Maria Keller' },
])('a public site $name', ({ own, founder }) => {
  const one = site(withDerived(own), PUBLIC_URL)
  /** What is invented about people and prices, with the facts that it names. */
  const said = [samples.founder, samples.praise, samples.release, samples.prices]
    .flatMap((record) => Object.values(record))
    .map((text) => withFacts(text, valuesOver(facts, own)))
    .filter((text) => / /.test(text))

  test('shows no invented person, biography, praise, date or price on any page', async () => {
    const found = (await one.pages()).flatMap(({ path, html, text }) =>
      [
        ...said.filter((sample) => text.includes(sample)),
        ...around(text, /Judith|Spring 2026/),
        ...(html.includes('founder-portrait') ? ['the drawn portrait'] : []),
      ].map((what) => `${path}: ${what}`),
    )
    expect(found).toEqual([])
  })

  test('describes none to crawlers', async () => {
    const text = JSON.stringify(await one.describe())
    expect(said.filter((sample) => text.includes(sample))).toEqual([])
    expect(text).not.toMatch(/Judith|Spring 2026/)
  })

  test('has every specified page, and names the founder whom it has', async () => {
    expect(one.gone).toEqual([])
    const pages = (await one.pages()).filter(({ text }) => text.includes(`${founder}`))
    expect(pages.map(({ path }) => path)).toEqual(
      founder ? ['/', '/book', '/why-us', '/flywheel-ebook'] : [],
    )
    // There is nothing to say about that person yet.
    expect(pages.filter(({ text }) => text.includes(`About ${founder}`))).toEqual([])
  })
})

test('a biography is left out until its owner has written it, also while the book is switched off', () => {
  const biographyOf = (texts: PublishedValues) =>
    [0, 1].map((index) =>
      valuesOver(
        facts,
        withoutSamples(withDerived({ ...FOUNDER, ...texts }), PUBLIC_URL),
      )(`site.founder.bio.${index}`),
    )
  expect(biographyOf({ 'offers.book.shown': false })).toEqual(['', ''])
  expect(biographyOf({ 'site.founder.bio.0': 'She ran mills.' })).toEqual(['She ran mills.', ''])
})
