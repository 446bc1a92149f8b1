/** `POST /newsletter/ask`: the checkbox of a form that scripts have sent. */
import { Hono } from 'hono'
import { z } from 'zod'
import { LEAD_FORM_NAMES } from '#contract/lead-forms.ts'
import { EMAIL_MAX_CHARACTERS, LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import { NEWSLETTER_ASK_PATH } from '#contract/newsletter.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readText } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { isCleanText } from '#server/leads/intake/check-values.ts'
import type { AskNewsletter, TickedForm } from './ask.ts'

interface AskRoutesDependencies {
  siteUrl: string
  limiter: RateLimiter
  ask: AskNewsletter
}

/**
 * A call of its own, because the form call is the CRM's and goes to it directly in `direct` mode.
 * The answer is always 204, so that nobody learns who is on the list.
 */
export function askRoutes({ siteUrl, limiter, ask }: AskRoutesDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.all(
    NEWSLETTER_ASK_PATH,
    allowMethod('POST'),
    limitVisitor(limiter, 'newsletter'),
    async (c) => {
      if (!isFromThisSite(c, siteUrl)) {
        throw new StatusError(403, 'Forms are taken from this site only.')
      }
      const ticked = readTicked(await readText(c))
      if (ticked) {
        await ask(c, ticked)
      }
      return c.body(null, 204)
    },
  )
  return routes
}

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => isCleanText(value, { multiline: false }))
const nameShape = text(LEAD_VALUE_MAX_CHARACTERS).catch('')
const tickedShape = z.object({
  form: z.enum(LEAD_FORM_NAMES),
  email: text(EMAIL_MAX_CHARACTERS),
  firstname: nameShape,
  lastname: nameShape,
})

function readTicked(body = ''): TickedForm | undefined {
  try {
    return tickedShape.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
