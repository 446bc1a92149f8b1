/**
 * Files that tell programs about the site: `site.webmanifest`, `sitemap.xml` (sitemaps.org 0.9), `robots.txt` (RFC 9309), `llms.txt`
 * (llmstxt.org) and `security.txt` (RFC 9116). Written from the site's own list of pages and its public address.
 */

import { Hono } from 'hono'
import { DAY_MS } from '#contract/durations.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import type { SiteDescription } from '#contract/page.ts'
import { allowMethod } from '../allow-method.ts'
import type { AppEnv } from '../app-env.ts'
import { fileAnswer } from '../files/file-answer.ts'

interface DiscoveryDependencies {
  describe: () => Promise<SiteDescription>
  /** Public origin without a trailing slash. */
  siteUrl: string
  contactEmail: () => string
  /** Paths of APIs. Pages with `noindex` are not here, because a crawler has to read a page to see that. */
  notForCrawlers: readonly string[]
  /** `security.txt` is valid for a year, the most that RFC 9116 2.5.5 recommends. A restart renews it. */
  startedAt: Date
}

const DAYS_VALID = 365

function sitemap({ pages }: SiteDescription, { siteUrl }: DiscoveryDependencies): string {
  const entries = pages.map(({ path }) => `  <url><loc>${escapeMarkup(siteUrl + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n')
}

function robots(_: SiteDescription, { siteUrl, notForCrawlers }: DiscoveryDependencies): string {
  const refused = notForCrawlers.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...refused, '', `Sitemap: ${siteUrl}/sitemap.xml`].join('\n')
}

function llms({ name, tagline, pages }: SiteDescription, { siteUrl }: DiscoveryDependencies): string {
  const links = pages.map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}`)
  return [`# ${name}`, '', `> ${tagline}`, '', '## Pages', '', ...links].join('\n')
}

function manifest({ name, tagline, color }: SiteDescription): string {
  const sizes = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
  return JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: color,
    theme_color: color,
    icons: sizes.map((icon) => ({ ...icon, purpose: 'any maskable' })),
  })
}

function security(_: SiteDescription, { siteUrl, contactEmail, startedAt }: DiscoveryDependencies): string {
  const expires = new Date(startedAt.getTime() + DAYS_VALID * DAY_MS)
  return [
    `Contact: mailto:${contactEmail()}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ].join('\n')
}

const FILES = {
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
  '/site.webmanifest': { type: 'application/manifest+json', write: manifest },
  '/llms.txt': { type: 'text/plain; charset=utf-8', write: llms },
  '/.well-known/security.txt': { type: 'text/plain; charset=utf-8', write: security },
}

export function discoveryFiles(dependencies: DiscoveryDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const [path, { type, write }] of Object.entries(FILES)) {
    routes.all(path, allowMethod('GET'), async (c) => {
      const text = `${write(await dependencies.describe(), dependencies)}\n`
      return fileAnswer(c, text, { type, cacheControl: 'public, no-cache' })
    })
  }
  return routes
}
