/** Emails that the editor sends to the member of staff who edits them. */

import type { Settings } from '#server/env.ts'
import { refuseFor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { sampleMails } from '#server/sample-emails.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import { testMails } from '#server/words/email-previews.ts'
import type { SendTest } from '#server/words/preview-routes.ts'
import { handOver } from './hand-over.ts'
import type { ProofTools } from './proof.ts'
import { sentenceOf } from './run-proof.ts'

const TIME_LIMIT_MS = 40_000

interface TestSenderDependencies extends Pick<ProofTools, 'log'> {
  settings: Settings
  typesetter: Pick<Typesetter, 'typeset'>
  limiter: RateLimiter
}

/** Sends members of staff an email as visitors get it, with their drafts and sample data. */
export function testSender({
  settings,
  typesetter,
  log,
  limiter,
}: TestSenderDependencies): SendTest {
  const write = testMails({ settings, typesetter, visitorMails: sampleMails })
  return async (name, words, to) => {
    refuseFor(await limiter.check('test-email', to))
    const mail = await write(name, words, to)
    if (!mail) {
      return undefined
    }
    const outcome = await handOver(
      { settings, log, words },
      mail,
      AbortSignal.timeout(TIME_LIMIT_MS),
    )
    return { isSent: outcome.state === 'passed', text: sentenceOf('email', outcome) }
  }
}
