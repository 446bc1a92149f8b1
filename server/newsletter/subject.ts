/** The newsletter's list: who wants it, and who does not any more. The site sends no newsletter. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { type AskNewsletter, newsletterAsker } from './ask.ts'
import { askRoutes } from './ask-routes.ts'
import { askedSubscriber, confirmEmail, NEWSLETTER_CONFIRM } from './confirm-email.ts'
import { newsletterLinks } from './links.ts'
import { newsletterPageRoutes } from './page-routes.ts'
import { newsletterStaffRoutes } from './staff-routes.ts'

interface NewsletterDependencies {
  runtime: Runtime
  site: Site
  keys: Keys
  wakeOutbox: () => void
}

interface Newsletter extends Subject {
  /** For the forms that the browser posts itself. */
  ask: AskNewsletter
}

export function newsletterSubject({
  runtime,
  site,
  keys: { signingSecret, tokens },
  wakeOutbox,
}: NewsletterDependencies): Newsletter {
  const { store, clock, limiter } = runtime
  const { settings, words } = site
  const { SITE_URL: siteUrl } = settings
  const links = newsletterLinks({ signingSecret, siteUrl })
  const ask = newsletterAsker({ runtime, site, wakeOutbox })
  return {
    ask,
    routes: [
      askRoutes({ siteUrl, limiter, ask }),
      newsletterPageRoutes({ store, clock, site, links, wakeOutbox }),
    ],
    staffRoutes: [newsletterStaffRoutes({ store, tokens, clock, links, wakeOutbox })],
    emails: {
      [NEWSLETTER_CONFIRM]: confirmEmail({
        settings,
        signingSecret,
        words,
        askedOf: askedSubscriber(store),
      }),
    },
  }
}
