/**
 * Forms posted by the browser itself (`application/x-www-form-urlencoded`), for visitors without
 * scripting.
 */
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { fillIn } from '#contract/fill-in.ts'
import { formAtPlace, formPlace, formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import {
  composedFields,
  LEAD_FORM_RULES,
  LEAD_FORMS,
  type LeadFormName,
  maxCharacters,
} from '#contract/lead-forms.ts'
import { leadFacts, TRACKING_COOKIE } from '#contract/lead-submission.ts'
import { LEAD_PAGE_URI_MAX_CHARACTERS, LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { PostedForm } from '#contract/page.ts'
import type { Settings } from '#server/env.ts'
import { passingRefusal, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import type { AnswerOnce, FindVariant } from '#server/http/pages/page-routes.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { checkValues, HUTK, isCleanText, type LeadCheck, type LeadProblem } from './check-values.ts'
import type { LeadIntake } from './lead-intake.ts'

interface NativePostDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  words: CurrentWords
  intake: LeadIntake
  /** Shows the page again with the outcome of the form. */
  answerOnce: AnswerOnce
}

export function nativePostRoutes({
  settings,
  words,
  intake,
  answerOnce,
}: NativePostDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.all('/forms/:form', allowMethod('POST'), async (c) => {
    const { form, ...repeated } = nativeForm(
      c.req.param('form'),
      fillIn(words('pioneerForm').withoutScripting, { email: settings.CONTACT_EMAIL }),
    )
    if (!isFromThisSite(c, settings.SITE_URL)) {
      throw new StatusError(403, 'Forms are taken from this site only.')
    }
    const posted = await readForm(c)
    const page = postedPage(posted)
    if (page === undefined) {
      throw new StatusError(400, 'The form does not say which page it is on.')
    }
    const answer = (status: 422 | StatusError) => {
      const postedForm: PostedForm = {
        form,
        ...repeated,
        outcome: 'refused',
        values: postedValues(form, posted),
      }
      return answerOnce(c, page, { postedForm }, status)
    }

    try {
      const check = checkNativePost(form, posted, {
        pageUri: settings.SITE_URL + page,
        hutk: getCookie(c, TRACKING_COOKIE),
        now: intake.clock.now(),
      })
      if (check.outcome === 'valid') {
        await intake.accept(c, check.lead)
      } else {
        await intake.admit(c)
      }
      if (check.outcome === 'invalid') {
        return await answer(422)
      }
      if (check.outcome === 'honeypot-filled') {
        return c.redirect(page, 303)
      }
    } catch (error) {
      // Instead of an error page, the visitor gets the page again with the form's message and what
      // was typed.
      const refusal = passingRefusal(error, c)
      if (!refusal) {
        throw error
      }
      return answer(refusal)
    }
    const place = formPlace(form, repeated.repeated)
    return c.redirect(`${page}?sent=${place}#${formStatusId(place)}`, 303)
  })
  return routes
}

/** @throws {StatusError} 404 for an unknown form, 422 for one that needs scripting */
function nativeForm(
  place: string,
  withoutScripting: string,
): { form: LeadFormName; repeated?: true } {
  const posted = formAtPlace(place)
  if (!posted) {
    throw new StatusError(404, 'There is no such form.')
  }
  if (LEAD_FORM_RULES[posted.form].needsScripting) {
    throw new StatusError(422, withoutScripting)
  }
  return posted
}

const SITE_PATH = /^\/(?![/\\])[\w\-./~%]*$/

/** Path of the page that holds the form. Undefined for anything but a plain path of this site. */
function postedPage(posted: URLSearchParams): string | undefined {
  const page = posted.get(NATIVE_PAGE_FIELD) ?? ''
  return page.length <= LEAD_PAGE_URI_MAX_CHARACTERS && SITE_PATH.test(page) ? page : undefined
}

/** What the visitor typed, by field name, to be shown again after a refusal. */
export function postedValues(form: LeadFormName, posted: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    typedFields(form).flatMap((name) => {
      const value = posted.get(name)
      return value ? [[name, value.slice(0, LEAD_VALUE_MAX_CHARACTERS).toWellFormed()]] : []
    }),
  )
}

/**
 * @param posted the request's body
 * @param pageUri address of the page that holds the form
 * @param hutk value of the tracking cookie, when there is one
 * @param now epoch milliseconds
 */
export function checkNativePost(
  form: LeadFormName,
  posted: URLSearchParams,
  { pageUri, hutk, now }: { pageUri: string; hutk: string | undefined; now: number },
): LeadCheck {
  if (posted.get(LEAD_FORMS[form].honeypot)) {
    return { outcome: 'honeypot-filled' }
  }
  const typed = Object.fromEntries(typedFields(form).map((name) => [name, textOf(posted, name)]))
  const cookie = hutk && HUTK.test(hutk) ? hutk : undefined
  const lead = leadFacts(form, typed, { pageUri, hutk: cookie, submittedAt: now })
  const problems = [...checkComposedFields(form, typed), ...checkValues(form, lead.values)]
  return problems.length > 0 ? { outcome: 'invalid', problems } : { outcome: 'valid', lead }
}

function typedFields(form: LeadFormName): string[] {
  return [...new Set([...LEAD_FORMS[form].fields, ...composedFields(form)])]
}

/**
 * Fields that become part of `message` have their own limits, so that the message stays within its
 * limit.
 */
function checkComposedFields(
  form: LeadFormName,
  typed: Readonly<Record<string, string>>,
): LeadProblem[] {
  return composedFields(form).flatMap((field): LeadProblem[] => {
    const value = typed[field] ?? ''
    const isNote = field === LEAD_FORMS[form].message?.note
    if (!isCleanText(value, { multiline: isNote })) {
      return [{ field, problem: 'not-text' }]
    }
    return value.length > maxCharacters(form, field) ? [{ field, problem: 'too-long' }] : []
  })
}

/** Browsers post line breaks as CR LF. The form call sends LF. */
function textOf(posted: URLSearchParams, name: string): string {
  return (posted.get(name) ?? '').replaceAll('\r\n', '\n').trim()
}

/** The variant of a page that thanks for a form sent from it: `?sent={form}`. */
export const sentFormVariant: FindVariant = (path, query) => {
  const sent = formAtPlace(query.get('sent') ?? undefined)
  if (!sent) {
    return undefined
  }
  const address = `${path}?sent=${formPlace(sent.form, sent.repeated)}`
  return { address, context: { postedForm: { ...sent, outcome: 'done', values: {} } } }
}
