/** Accounts and sessions, as the official client calls them. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { authMails } from './emails.ts'
import { authRoutes } from './routes.ts'

interface AuthSubjectDependencies {
  runtime: Pick<Runtime, 'store' | 'limiter'>
  site: Pick<Site, 'settings' | 'words'>
  keys: Keys
  wakeOutbox: () => void
}

export function authSubject({
  runtime: { store, limiter },
  site: { settings, words },
  keys: { signingSecret, tokens },
  wakeOutbox,
}: AuthSubjectDependencies): Subject {
  const siteUrl = settings.SITE_URL
  return {
    routes: [authRoutes({ store, limiter, siteUrl, signingSecret, tokens, words, wakeOutbox })],
    emails: authMails({ settings, store, words }),
  }
}
