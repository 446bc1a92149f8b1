/** Accounts and sessions, as the official client calls them. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { accountRoutes } from './account-routes.ts'
import { authMails } from './emails.ts'
import { factorRoutes } from './factor-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { recoveryCodeRoutes } from './recovery-code-routes.ts'
import { authRoutes } from './routes.ts'
import { sessionRoutes } from './session-routes.ts'

interface AuthSubjectDependencies {
  runtime: Pick<Runtime, 'store' | 'limiter'>
  site: Pick<Site, 'settings' | 'words' | 'answerPlainly'>
  keys: Keys
  wakeOutbox: () => void
}

export function authSubject({
  runtime: { store, limiter },
  site: { settings, words, answerPlainly },
  keys: { signingSecret, tokens },
  wakeOutbox,
}: AuthSubjectDependencies): Subject {
  const siteUrl = settings.SITE_URL
  const common = { store, limiter, tokens, signingSecret }
  return {
    routes: [
      authRoutes([
        accountRoutes({ ...common, siteUrl, wakeOutbox }),
        sessionRoutes(common),
        linkRoutes({ ...common, siteUrl, words, answerPlainly }),
        recoveryCodeRoutes({ ...common, wakeOutbox }),
        factorRoutes({ ...common, siteUrl, wakeOutbox }),
      ]),
    ],
    emails: authMails({ settings, store, words }),
  }
}
