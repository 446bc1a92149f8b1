/**
 * Words that the owner published and brought into `content/`, so that a release ships them (`npm
 * run words -- pull`).
 */
import published from '#content/published.json' with { type: 'json' }
import type { PublishedValues } from '#contract/words.ts'

/**
 * By address, in place of the texts in `content/`. They are read over `content/` like those that
 * staff publish, and replaced by them. None in tests, which are about the texts in `content/`.
 */
export const releasedWords: PublishedValues = process.env.SHIPPED_WORDS_ONLY ? {} : published
