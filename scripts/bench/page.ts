/** Lighthouse (mobile, simulated slow 4G), each run in a fresh browser. */
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import { startRealServer } from '#test/real-server.ts'
import { fetchTool } from '../fetch-tool.ts'
import { CHROMIUM_SWITCHES, ensureChromium } from '../install-chromium.ts'
import { median, rounded, type Table } from './figures.ts'
import { startTwin } from './twin.ts'

const COMPARED = ['/', '/hub', '/book']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'script ms': 'bootup-time',
  bytes: 'total-byte-weight',
} as const

interface Report {
  runtimeError?: { message: string }
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
}

/** Sometimes the browser's trace lacks the page, and Lighthouse says to run it again. */
const ATTEMPTS = 3

/**
 * One run. An unknown address is judged too, despite its status 404.
 * @throws when Lighthouse could not measure
 */
async function reportOn(url: string, attempt = 1): Promise<Report> {
  const { default: lighthouse } = await import(
    pathToFileURL(fetchTool('lighthouse')('lighthouse')).href
  )
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_SWITCHES, `--remote-debugging-port=${port}`],
  })
  try {
    const flags = { port, output: 'json', logLevel: 'error', ignoreStatusCode: true }
    const result: { lhr: Report } | undefined = await lighthouse(url, flags)
    if (result && !result.lhr.runtimeError) {
      return result.lhr
    }
    if (attempt === ATTEMPTS) {
      throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    }
  } finally {
    await browser.close()
  }
  return reportOn(url, attempt + 1)
}

const scoreOf = ({ categories }: Report, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100)

/** Pages beside the same documents without scripts, in turn. */
export async function comparePages(rounds: number): Promise<Record<string, Table>> {
  const site = await startRealServer()
  const documents: Record<string, string> = {}
  for (const path of COMPARED) {
    const page = await fetch(site.url + path)
    const html = await page.text()
    documents[path] = html.replace(/<script[\s\S]*?<\/script>/g, '')
  }
  const twin = await startTwin(documents)
  const tables: Record<string, Table> = {}
  for (const path of COMPARED) {
    const own: Report[] = []
    const reference: Report[] = []
    for (let round = 1; round <= rounds; round++) {
      own.push(await reportOn(site.url + path))
      reference.push(await reportOn(twin.url + path))
    }
    const rows = Object.entries(TIMES).map(([name, audit]) => {
      const medianOf = (reports: Report[]) =>
        median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
      const here = medianOf(own)
      const without = medianOf(reference)
      const figures = {
        site: rounded(here),
        'without scripts': rounded(without),
        ratio: rounded(here / without),
      }
      return [name, figures]
    })
    tables[`Lighthouse on ${path}`] = Object.fromEntries(rows)
  }
  await site.stop()
  twin.stop()
  return tables
}

/**
 * The scores of pages, and the audits that cost points. Performance is the median of three runs
 * where the first stays below 100; everything else is the same in every run.
 * @param paths all pages of the sitemap and an unknown one if empty
 */
export async function scorePages(paths: readonly string[]): Promise<Record<string, Table>> {
  const { url, stop } = await startRealServer()
  const sitemap = await fetch(`${url}/sitemap.xml`)
  const entries = (await sitemap.text()).matchAll(/<loc>([^<]+)/g)
  const listed = Array.from(entries, ([, address = '']) => new URL(address).pathname)
  const scores: Table = {}
  for (const path of paths.length > 0 ? paths : [...listed, '/404']) {
    const first = await reportOn(url + path)
    const again =
      scoreOf(first, 'performance') < 100
        ? [await reportOn(url + path), await reportOn(url + path)]
        : []
    const faults = CATEGORIES.flatMap((category) =>
      (first.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (first.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    )
    scores[path] = {
      ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(first, category)])),
      performance: median([first, ...again].map((report) => scoreOf(report, 'performance'))),
      faults: faults.join(' '),
    }
    process.stdout.write(`${path} ${Object.values(scores[path]).join(' ')}\n`)
  }
  await stop()
  return { 'Lighthouse, mobile': scores }
}
