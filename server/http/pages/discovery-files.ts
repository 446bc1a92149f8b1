/**
 * Files that tell programs about the site: `site.webmanifest`, `sitemap.xml` (sitemaps.org 0.9),
 * `robots.txt` (RFC 9309), `llms.txt` (llmstxt.org) and `security.txt` (RFC 9116). Written from the
 * site's own list of pages and its public address.
 */
import { Hono } from 'hono'
import { DAY_MS } from '#contract/durations.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { directionOf } from '#contract/language-rules.ts'
import type { SiteDescription } from '#contract/page.ts'
import { allowMethod } from '../allow-method.ts'
import type { AppEnv } from '../app-env.ts'
import { fileAnswer } from '../entity-tag.ts'

interface DiscoveryDependencies {
  describe: () => Promise<SiteDescription>
  /** Public origin without a trailing slash. */
  siteUrl: string
  contactEmail: () => string
  /**
   * Paths of APIs. Pages with `noindex` are not here, because a crawler has to read a page to see
   * that.
   */
  notForCrawlers: readonly string[]
  /**
   * `security.txt` is valid for a year, the most that RFC 9116 2.5.5 recommends. A restart renews
   * it.
   */
  startedAt: Date
}

const DAYS_VALID = 365

interface DiscoveryFile {
  type: string
  write(site: SiteDescription, dependencies: DiscoveryDependencies): string
}

const TEXT = 'text/plain; charset=utf-8'
const FILES: Readonly<Record<string, DiscoveryFile>> = {
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write({ pages }, { siteUrl }) {
      const entries = pages.map(
        ({ path, changed }) =>
          `  <url><loc>${escapeMarkup(siteUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
      )
      const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
      return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...entries, '</urlset>'].join('\n')
    },
  },
  '/robots.txt': {
    type: TEXT,
    write(_, { siteUrl, notForCrawlers }) {
      const refused = notForCrawlers.map((path) => `Disallow: ${path}`)
      return ['User-agent: *', ...refused, '', `Sitemap: ${siteUrl}/sitemap.xml`].join('\n')
    },
  },
  '/site.webmanifest': {
    type: 'application/manifest+json',
    write({ name, tagline, language, color }) {
      const icons = [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      }))
      const about = {
        name,
        short_name: name,
        description: tagline,
        lang: language,
        dir: directionOf(language),
        start_url: '/',
        display: 'browser',
      }
      return JSON.stringify({ ...about, background_color: color, theme_color: color, icons })
    },
  },
  '/llms.txt': {
    type: TEXT,
    write({ name, tagline, pages, pagesTitle }, { siteUrl }) {
      const links = pages.map(
        ({ path, title, description }) =>
          `- [${asText(title)}](${siteUrl}${path}): ${asText(description)}`,
      )
      return [`# ${name}`, '', `> ${tagline}`, '', `## ${pagesTitle}`, '', ...links].join('\n')
    },
  },
  '/.well-known/security.txt': {
    type: TEXT,
    write(_, { siteUrl, contactEmail, startedAt }) {
      const expires = new Date(startedAt.getTime() + DAYS_VALID * DAY_MS).toISOString()
      const canonical = `${siteUrl}/.well-known/security.txt`
      return `Contact: mailto:${contactEmail()}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}`
    },
  },
}

/** A text in Markdown that stays text. */
const asText = (text: string): string => text.replace(/[\\[\]<`]/g, '\\$&')

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
