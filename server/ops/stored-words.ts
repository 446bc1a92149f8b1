import type { RunSql } from '#server/db/store.ts'
import { type CurrentWords, wordsWith } from '#server/words/current-words.ts'
import { publishedTexts } from '#server/words/published-words.ts'
import { ALL_PUBLISHED, type StoredWords } from '#server/words/words-database.ts'

/** The words as staff published them, for a command. */
export async function storedWords(run: RunSql): Promise<CurrentWords> {
  const { rows } = await run(ALL_PUBLISHED)
  const answer = rows[0]?.answer as StoredWords | undefined
  return wordsWith(publishedTexts(answer?.words ?? []))
}
