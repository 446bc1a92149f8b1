/**
 * A site in the second language, and what no one should read on it: English words.
 */
import type { Locator, Page } from '@playwright/test'
import type { PublishedValues } from '#contract/words.ts'
import { wordsWith } from '#server/words/current-words.ts'
import { readPdf } from '../pdf-text.ts'
import { englishIn, secondLanguage } from '../second-language.ts'
import { publishTexts } from '../server-database.ts'
import { expect, withOwnSite } from './fixtures.ts'
import { mailsTo } from './mails.ts'

/** As the owner's PDFs are stored. */
const OWN_PDF = { file: `${'x'.repeat(43)}.pdf`, bytes: 1000 }

const PUBLISHED: PublishedValues = {
  ...secondLanguage(),
  'legal.privacy.effective': '2026-01-05',
  'legal.terms.effective': '2026-01-05',
  // A document whose words are no values: an owner has a file of their own.
  ...Object.fromEntries(
    ['the-ai-learning-flywheel-ebook', 'first-team-plan'].map((slug) => [
      `documents.${slug}.own`,
      OWN_PDF,
    ]),
  ),
}
export const words = wordsWith(PUBLISHED)

/**
 * What no translation changes: what visitors of these tests type, addresses, keys of keyboards, the
 * names of file formats, and days, months and zones, which `Intl` writes in the language of the
 * site.
 */
const NAMES = new RegExp(
  [
    String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\/\.well-known\/\S+`,
    String.raw`https?:\/\/\S+|localhost:\S*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)+\b|\/[\w-]+\/[\w/-]+`,
    String.raw`\b(?:Ada|Byron|Engines|Ltd|localhost|Esc|PDF|KB|II|III|IV|Denver|Zurich)\b`,
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b`,
    String.raw`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`,
    String.raw`\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b`,
    String.raw`\b(?:GMT|UTC|[A-Z][a-z]+ (?:European |Pacific )?(?:Standard |Daylight |Summer )?Time)\b`,
    String.raw`\b(?:Europe|America|Africa|Asia|Atlantic|Australia|Indian|Pacific|Antarctica|Arctic)\/[\w/+-]+`,
  ].join('|'),
  'g',
)

/** Everything on the page that a person may read, see or hear. */
const readableTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const attributes = [
      'aria-label',
      'aria-valuetext',
      'aria-roledescription',
      'aria-description',
      'alt',
      'placeholder',
      'title',
    ]
    const read = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        for (const name of attributes) {
          texts.push(element.getAttribute(name) ?? '')
        }
        // Where scripts run, what is in `noscript` is a text of its own.
        if (element.localName === 'noscript') {
          read(new DOMParser().parseFromString(element.textContent ?? '', 'text/html'))
        }
        // Zones are chosen by their cities.
        else if (!element.closest('script, style, template, [translate=no], optgroup')) {
          for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) {
              texts.push(node.textContent ?? '')
            }
          }
        }
      }
    }
    read(document)
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[property^="og:"]:not([property="og:type"])',
    )) {
      texts.push(meta.getAttribute('content') ?? '')
    }
    const strings = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : Object.entries((value as object | null) ?? {}).flatMap(([key, part]) =>
            /^@|^(inLanguage|bookFormat|encodingFormat|learningResourceType|price.*)$/.test(key)
              ? []
              : strings(part),
          )
    for (const data of document.querySelectorAll('[type="application/ld+json"]')) {
      texts.push(...strings(JSON.parse(data.textContent ?? '')))
    }
    return [...new Set(texts)].filter((text) => text.trim() !== '')
  })

/**
 * Expects that no text is English. A finding does not end the test, so that one run reports all of
 * them.
 */
export function expectTranslated(texts: readonly string[], where: string): void {
  const found = texts.flatMap((text) => {
    const left = englishIn(text, NAMES)
    return left.length > 0 ? [`${left.join(' ')} in “${text.trim().slice(0, 90)}”`] : []
  })
  expect.soft([...new Set(found)], `English ${where}`).toEqual([])
}

/** Reads everything on the page. */
export const look = async (page: Page, where: string) =>
  expectTranslated(await readableTexts(page), where)

export async function expectPdfTranslated(pdf: Uint8Array, where: string): Promise<void> {
  const { pageTexts, info, fields } = await readPdf(pdf)
  const { Title, Subject, Keywords } = info as Record<string, string | undefined>
  expectTranslated(
    [
      ...pageTexts.flatMap((text) => text.split('\n')),
      ...[Title, Subject, Keywords].flatMap((text) => text ?? []),
      ...fields.map(({ alternativeText }) => alternativeText),
    ],
    where,
  )
}

/** Reads what the site has sent to an address. @param count at least so many emails */
export async function expectMailsTranslated(
  site: { dataDir: string },
  address: string,
  count: number,
): Promise<void> {
  await expect.poll(async () => (await mailsTo(site, address)).length).toBeGreaterThanOrEqual(count)
  for (const { subject = '', text = '', html = '', from, attachments } of await mailsTo(
    site,
    address,
  )) {
    const where = `in the email “${subject}”`
    const visible = html
      .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
      .replaceAll('&amp;', '&')
      .replace(/&[\w#]+;/g, ' ')
    const alts = [...html.matchAll(/\b(?:alt|title)="([^"]*)"/g)].map(([, alt = '']) => alt)
    expectTranslated([subject, from?.name ?? '', ...text.split('\n'), visible, ...alts], where)
    for (const { mimeType, content } of attachments) {
      if (mimeType === 'application/pdf') {
        await expectPdfTranslated(new Uint8Array(content as ArrayBuffer), `in the PDF of ${where}`)
      }
      if (mimeType === 'text/calendar') {
        const entry = new TextDecoder().decode(content as ArrayBuffer).replaceAll(/\r?\n /g, '')
        const said = [...entry.matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION)[^:]*:(.*)$/gm)]
        expectTranslated(
          said.map(([, value = '']) => value.replaceAll('\\n', ' ')),
          `${where}, calendar entry`,
        )
      }
    }
  }
}

export const named = (place: Page | Locator, role: 'button' | 'link', name: string) =>
  place.getByRole(role, { name, exact: true })

export async function downloaded(page: Page, start: Locator): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) {
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/** A server with these settings that speaks the second language. */
export function withSecondLanguage(...settings: Parameters<typeof withOwnSite>) {
  const test = withOwnSite(...settings)
  // By site, because the steps before a test run for all tests of a file, whatever their site.
  const published = new Set<string>()
  test.beforeEach(async ({ site, page }) => {
    if (published.has(site.dataDir)) {
      return
    }
    await publishTexts(site, PUBLISHED)
    await expect
      .poll(async () => {
        await page.goto('/')
        return page.title()
      })
      .toContain(words('site').name)
    published.add(site.dataDir)
  })
  return test
}
