/** One Lighthouse run (mobile, simulated slow 4G) in a fresh browser. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { fetchTool } from '../fetch-tool.ts'
import { CHROMIUM_SWITCHES } from '../find-chromium.ts'
import { ensureChromium } from '../install-chromium.ts'

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

/** The part of Lighthouse's result that is read here. */
interface LighthouseResult {
  lhr: {
    runtimeError?: { message: string }
    audits: Record<string, { numericValue?: number; details?: unknown } | undefined>
    categories: Record<string, { score: number | null } | undefined>
  }
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<LighthouseResult | undefined>

async function loadLighthouse(): Promise<Lighthouse> {
  const { default: lighthouse } = await import(pathToFileURL(fetchTool('lighthouse')('lighthouse')).href)
  return lighthouse
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** @throws when Lighthouse could not measure the page */
export async function measurePage(url: string): Promise<PageFigures> {
  const lighthouse = await loadLighthouse()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_SWITCHES, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    const { audits, categories } = result.lhr
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const network = audits['network-requests']?.details as { items: unknown[] } | undefined
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptMs: value('bootup-time'),
      requests: network?.items.length ?? Number.NaN,
      totalKb: value('total-byte-weight') / 1000,
    }
  } finally {
    await browser.close()
  }
}
