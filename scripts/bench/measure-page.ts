/** Lighthouse (mobile, simulated slow 4G), each run in a fresh browser. */

import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import { fetchTool } from '../fetch-tool.ts'
import { CHROMIUM_SWITCHES } from '../find-chromium.ts'
import { ensureChromium } from '../install-chromium.ts'
import { median } from './figures.ts'

export interface PageFigures {
  /** Scores from 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  scriptMs: number
  requests: number
  /** Transferred size, in KB of 1,000 bytes. */
  totalKb: number
}

/** Scores from 0 to 100, and the audits that cost points. */
export interface PageScores extends Record<Category, number> {
  faults: string[]
}

type Category = 'performance' | 'accessibility' | 'bestPractices' | 'seo'

const CATEGORY_IDS = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const satisfies Record<Category, string>

/** The part of Lighthouse's report that is read here. */
interface Report {
  runtimeError?: { message: string }
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown } | undefined>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; ignoreStatusCode: boolean },
) => Promise<{ lhr: Report } | undefined>

async function loadLighthouse(): Promise<Lighthouse> {
  const { default: lighthouse } = await import(pathToFileURL(fetchTool('lighthouse')('lighthouse')).href)
  return lighthouse
}

/** Sometimes the browser's trace lacks the page, and Lighthouse says to run it again. */
const ATTEMPTS = 3

/**
 * One run. The page of an unknown address is judged too, although its status is 404.
 * @throws when Lighthouse could not measure the page
 */
async function reportOn(url: string, attempt = 1): Promise<Report> {
  const lighthouse = await loadLighthouse()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_SWITCHES, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', ignoreStatusCode: true })
    const problem = result ? result.lhr.runtimeError : { message: 'no result' }
    if (result && !problem) return result.lhr
    if (attempt === ATTEMPTS) throw new Error(problem?.message)
  } finally {
    await browser.close()
  }
  return reportOn(url, attempt + 1)
}

const scoreOf = ({ categories }: Report, category: Category) =>
  Math.round((categories[CATEGORY_IDS[category]]?.score ?? 0) * 100)

/** @throws when Lighthouse could not measure the page */
export async function measurePage(url: string): Promise<PageFigures> {
  const report = await reportOn(url)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN
  const network = report.audits['network-requests']?.details as { items: unknown[] } | undefined
  return {
    performance: scoreOf(report, 'performance'),
    accessibility: scoreOf(report, 'accessibility'),
    bestPractices: scoreOf(report, 'bestPractices'),
    seo: scoreOf(report, 'seo'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptMs: value('bootup-time'),
    requests: network?.items.length ?? Number.NaN,
    totalKb: value('total-byte-weight') / 1000,
  }
}

/**
 * The scores of a page. Performance is the median of three runs where the first stays below 100; everything else is the
 * same in every run.
 * @throws when Lighthouse could not measure the page
 */
export async function scorePage(url: string): Promise<PageScores> {
  const reports = [await reportOn(url)]
  const [first] = reports as [Report]
  if (scoreOf(first, 'performance') < 100) reports.push(await reportOn(url), await reportOn(url))
  const faults = Object.values(CATEGORY_IDS).flatMap((id) =>
    (first.categories[id]?.auditRefs ?? [])
      .filter((audit) => audit.weight > 0 && (first.audits[audit.id]?.score ?? 1) < 0.9)
      .map((audit) => audit.id),
  )
  return {
    performance: median(reports.map((report) => scoreOf(report, 'performance'))),
    accessibility: scoreOf(first, 'accessibility'),
    bestPractices: scoreOf(first, 'bestPractices'),
    seo: scoreOf(first, 'seo'),
    faults,
  }
}
