/** The report by email: `POST /api/survey-report` queues it, and the outbox has it written. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalidEmail } from '#content/errors.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  answersCode,
  answersFromCode,
  SURVEY_MAIL_PATH,
  sharedResultPath,
} from '#contract/survey.ts'
import {
  reportGist,
  reportSections,
  scoreInWords,
  surveyAreas,
  surveyReport,
} from '#contract/survey-report.ts'
import type { Benchmark } from '#contract/survey-team.ts'
import { brandedEmail } from '#server/branded-email.ts'
import { lockName, type Store } from '#server/db/store.ts'
import { footOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { limitVisitor, refuseFor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { enqueue } from '#server/outbox/rows.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { personPages } from './report-pages.ts'

const bodyShape = z.strictObject({ email: z.string(), scores: z.string() })

interface SurveyMailDependencies {
  store: Pick<Store, 'inTransaction'>
  limiter: RateLimiter
  /** Tells the outbox of this process that an email was queued. */
  wakeOutbox: () => void
}

/**
 * Takes `{email, scores}` and answers 200 `{"ok":true}` once the email is committed to the outbox.
 * A stranger can only choose the five digits in the email. 400 for anything else, 429 beyond the
 * limits per visitor and per address written to.
 */
export function surveyMailRoutes({
  store,
  limiter,
  wakeOutbox,
}: SurveyMailDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  // No CORS is needed, because a page of another origin may not send JSON without permission.
  routes.all(
    SURVEY_MAIL_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'survey-mail'),
    async (c) => {
      const body = bodyShape.safeParse(await readJson(c))
      const answers = answersFromCode(body.data?.scores)
      if (!body.success || !answers) {
        throw new StatusError(400, 'The body is not valid.')
      }
      const email = emailAddress(body.data.email)
      if (email === undefined) {
        throw new StatusError(400, invalidEmail)
      }
      refuseFor(await limiter.check(SURVEY_REPORT, email, { network: c.get('clientAddress') }))
      const payload = { template: SURVEY_REPORT, to: email, scores: answersCode(answers) }
      await store.inTransaction(async (trx) => {
        await lockName(trx, `${SURVEY_REPORT} ${email.toLowerCase()}`)
        // Not again while the same one is waiting. The row holds only the address, and drops it
        // once the email is sent.
        const { rows: waiting } =
          await sql`select from private.outbox where kind = 'email' and state = 'pending'
        and payload->>'template' = ${SURVEY_REPORT} and lower(payload->>'to') = lower(${email})
        and payload->>'scores' = ${payload.scores} limit 1`.execute(trx)
        if (waiting.length === 0) {
          await enqueue(trx, { kind: 'email', ref: randomUUID(), payload }, sql<Date>`now()`)
        }
      })
      wakeOutbox()
      return c.json({ ok: true })
    },
  )
  return routes
}

/** Name of the email in the outbox. */
export const SURVEY_REPORT = 'survey-report'

interface ReportEmailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
  /** What others answered. */
  benchmarkOf?: (() => Promise<Benchmark | undefined>) | undefined
}

/** The email with the survey's report, as a PDF, or as text if the PDF could not be made. */
export function surveyReportMail({
  settings,
  typesetter,
  words: current,
  benchmarkOf,
}: ReportEmailDependencies): WriteMail {
  return async ({ to, scores: code }, job) => {
    const answers = answersFromCode(String(code))
    if (!answers) {
      throw new Error('not the scores of a survey')
    }
    const words = current('surveyReportMail')
    const content = current('surveyReport')
    const report = surveyReport(surveyAreas(current('survey').dimensions, content), answers)
    const siteUrl = settings.SITE_URL
    const result = { answers, benchmark: await benchmarkOf?.() }
    const pages = await typesetter
      .typeset(personPages(result, siteUrl, job.createdAt, current))
      .catch(() => undefined)
    const sections = reportSections(content.report, report, siteUrl)
    const email = brandedEmail(
      words.subject,
      [
        { text: reportGist(content.results.gist, report) },
        {
          facts: report.ranking.map(
            (area) => [area.dimension.title, scoreInWords(content.report, area)] as const,
          ),
        },
        { text: pages ? words.attached : words.notAttached },
        ...(pages
          ? []
          : sections.map(({ title, texts }) => ({
              section: title,
              sectionText: texts.join('\n\n'),
            }))),
        { action: words.action, url: siteUrl + sharedResultPath(answers) },
        { note: words.outro },
      ],
      { because: 'entered', siteUrl, ...footOf(current) },
    )
    const filename = fillIn(words.file, { product: fileNamePart(current('site').name) })
    return {
      to: String(to),
      ...email,
      ...(pages && { attachments: [{ filename, content: pages, contentType: 'application/pdf' }] }),
    }
  }
}
