/** The Atom feed of what is published (RFC 4287), newest first. Absent while nothing is. */
import { Hono } from 'hono'
import { FEED_PATH, INSIGHTS_PATH, insightsIn } from '#contract/added-pages.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { type PublishedValues, withFacts } from '#contract/words.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { type CurrentWords, wordsWith } from './current-words.ts'
import type { PublishedWords } from './published-words.ts'

/** Entries of the feed. A reader that asks once a week misses none. */
const MOST_ENTRIES = 50

/** The moment at which a day begins, as feeds write it. */
const momentOf = (day: string) => `${day || '2000-01-01'}T00:00:00Z`

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

function feedOf(texts: PublishedValues, words: CurrentWords, siteUrl: string): string {
  const entries = insightsIn(texts).slice(0, MOST_ENTRIES)
  const { title, lead } = words('insights')
  const filled = (text: string) => withFacts(text, words.valueAt)
  const changes = entries.map(({ date, updated }) => momentOf(updated || date)).sort()
  const url = (path: string) => escapeMarkup(siteUrl + path)
  const lines = entries.flatMap(({ path, title: name, description, topic, date, updated }) => [
    '<entry>',
    element('id', siteUrl + path),
    element('title', filled(name)),
    `<link href="${url(path)}"/>`,
    element('published', momentOf(date)),
    element('updated', momentOf(updated || date)),
    element('summary', filled(description)),
    ...(topic ? [`<category term="${escapeMarkup(topic)}"/>`] : []),
    '</entry>',
  ])
  const { name, language } = words('site')
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">`,
    element('id', siteUrl + INSIGHTS_PATH),
    element('title', `${title} · ${name}`),
    element('subtitle', lead),
    `<link rel="self" href="${url(FEED_PATH)}"/>`,
    `<link href="${url(INSIGHTS_PATH)}"/>`,
    element('updated', changes.at(-1) ?? momentOf('')),
    `<author>${element('name', name)}</author>`,
    ...lines,
    '</feed>',
    '',
  ].join('\n')
}

export function feedRoutes(
  published: Pick<PublishedWords, 'snapshot'>,
  siteUrl: string,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(FEED_PATH, async (c, next) => {
    const { texts } = published.snapshot()
    if (insightsIn(texts).length === 0) {
      return next()
    }
    const feed = feedOf(texts, wordsWith(texts), siteUrl)
    return fileAnswer(c, feed, {
      type: 'application/atom+xml; charset=utf-8',
      cacheControl: 'public, no-cache',
    })
  })
  return routes
}
