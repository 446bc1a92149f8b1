/**
 * `POST /visits/lead`: where a lead that was just stored came from, and how long its form was open.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { LEAD_FORM_NAMES } from '#contract/lead-forms.ts'
import {
  LATEST_TIME_MS,
  LEAD_REPEAT_WINDOW_SECONDS,
  TOUCH_VALUE_MAX_CHARACTERS,
  TOUCHES_MAX_BYTES,
} from '#contract/limits.ts'
import { CAMPAIGN_KEYS, TOUCHES_PATH } from '#contract/touches.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readText } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { isCleanText } from './check-values.ts'

interface TouchRoutesDependencies {
  store: Store
  siteUrl: string
  clock: Clock
  limiter: RateLimiter
  /** Version of the privacy policy at a time (epoch milliseconds). */
  privacyNotice: (at: number) => Promise<string>
}

/**
 * Adds the touches and the version of the privacy policy that its form linked to when it was shown,
 * to the newest lead of the form and the address, if that lead came in within the last ten minutes
 * and has no touches yet. The answer is always 204, so that nobody learns who has sent a form.
 */
export function touchRoutes({
  store,
  siteUrl,
  clock,
  limiter,
  privacyNotice,
}: TouchRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(TOUCHES_PATH, allowMethod('POST'), limitVisitor(limiter, 'visits'), async (c) => {
    if (!isFromThisSite(c, siteUrl)) {
      throw new StatusError(403, 'Reports are taken from this site only.')
    }
    const report = readTouches(await readText(c, TOUCHES_MAX_BYTES))
    if (report) {
      await sql`update public.leads set first_touch = ${report.first ? JSON.stringify(report.first) : null},
          last_touch = ${report.last ? JSON.stringify(report.last) : null},
          privacy_notice = ${await privacyNotice(Date.now() - report.openMs)}
        where first_touch is null and last_touch is null and id = (
          select id from public.leads where form = ${report.form} and email = ${report.email.toLowerCase()}
            and deleted_at is null
            and received_at > ${clock.databaseNow()} - make_interval(secs => ${LEAD_REPEAT_WINDOW_SECONDS})
          order by received_at desc limit 1)`.execute(store.db)
    }
    return c.body(null, 204)
  })
  return routes
}

const isClean = (value: string) => isCleanText(value, { multiline: false })
const text = z
  .string()
  .min(1)
  .refine(isClean)
  .transform((value) => value.slice(0, TOUCH_VALUE_MAX_CHARACTERS).toWellFormed())
const ifAny = <Output>(shape: z.ZodType<Output>) => shape.optional().catch(undefined)
const touchShape = z.object({
  at: z.int().positive().max(LATEST_TIME_MS),
  landing: text
    .refine((path) => path.startsWith('/'))
    .transform((path) => path.replace(/[?#].*$/, '')),
  referrer: ifAny(text.refine((host) => /^[\w.-]+(:\d+)?$/.test(host))),
  ...Object.fromEntries(CAMPAIGN_KEYS.map((key) => [key, ifAny(text)])),
})
/** A malformed touch counts as absent. */
const reportShape = z.object({
  form: z.enum(LEAD_FORM_NAMES),
  email: z.string().refine(isClean),
  first: ifAny(touchShape),
  last: ifAny(touchShape),
  openMs: z.number().nonnegative().catch(0),
})

/** Reads a report. @returns undefined for one that names no lead */
function readTouches(body = '') {
  try {
    return reportShape.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
