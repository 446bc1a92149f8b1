/**
 * Forms posted by the browser itself (`application/x-www-form-urlencoded`), for visitors without
 * scripting.
 */
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { fillIn } from '#contract/fill-in.ts'
import { formAtPlace, formPlace, formStatusId, NATIVE_PAGE_FIELD } from '#contract/form-place.ts'
import { LEAD_FORM_RULES, type LeadFormName } from '#contract/lead-forms.ts'
import { TRACKING_COOKIE } from '#contract/lead-submission.ts'
import { LEAD_PAGE_URI_MAX_CHARACTERS } from '#contract/limits.ts'
import type { PostedForm } from '#contract/page.ts'
import type { Settings } from '#server/env.ts'
import { passingRefusal, StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import type { AnswerOnce, FindVariant } from '#server/http/pages/page-routes.ts'
import { type AskNewsletter, askIfTicked } from '#server/newsletter/ask.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { LeadIntake } from './lead-intake.ts'
import { checkPostedLead, postedValues } from './posted-lead.ts'

interface NativePostDependencies {
  settings: Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL'>
  words: CurrentWords
  intake: LeadIntake
  askNewsletter: AskNewsletter
  /** Shows the page again with the outcome of the form. */
  answerOnce: AnswerOnce
}

export function nativePostRoutes({
  settings,
  words,
  intake,
  askNewsletter,
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
      const check = checkPostedLead(form, posted, {
        pageUri: settings.SITE_URL + page,
        hutk: getCookie(c, TRACKING_COOKIE),
        now: intake.clock.now(),
      })
      if (check.outcome === 'valid') {
        await intake.accept(c, check.lead)
        await askIfTicked(askNewsletter, c, { form, posted })
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

/** The variant of a page that thanks for a form sent from it: `?sent={form}`. */
export const sentFormVariant: FindVariant = (path, query) => {
  const sent = formAtPlace(query.get('sent') ?? undefined)
  if (!sent) {
    return undefined
  }
  const address = `${path}?sent=${formPlace(sent.form, sent.repeated)}`
  return { address, context: { postedForm: { ...sent, outcome: 'done', values: {} } } }
}
