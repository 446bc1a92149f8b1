/** What the operator set and staff published, as it counts now. */
import type { Settings } from './env.ts'
import type { AnswerPlainly } from './plain-page.ts'
import type { CurrentWords } from './words/current-words.ts'

export interface Site {
  settings: Settings
  words: CurrentWords
  /** The same for staff, who see samples on a public site, too. */
  ownWords: CurrentWords
  /** Version of the privacy notice at a time (epoch milliseconds). Default: now. */
  privacyNotice(at?: number): Promise<string>
  /** For links in emails: a page that needs no script. */
  answerPlainly: AnswerPlainly
}
