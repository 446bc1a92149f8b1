/**
 * 'Ready to launch': what is missing, proofs that what is set up works, and the server that sends
 * emails.
 */
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { mailServerRoutes } from './mail-server-routes.ts'
import { proofRoutes } from './proofs/https.ts'
import { launchRoutes } from './routes.ts'
import type { StoredMailServer } from './stored-mail-server.ts'

/** How long another process may go on with a mail server that was changed. */
const REFRESH_MS = 5_000

interface LaunchDependencies {
  runtime: Pick<Runtime, 'store' | 'log'>
  site: Pick<Site, 'settings' | 'ownWords'>
  keys: Keys
  mail: {
    server: StoredMailServer
    /** What the environment sets instead. */
    given: Settings
  }
}

export function launchSubject({
  runtime: { store, log },
  site: { settings, ownWords: words },
  keys: { signingSecret, tokens },
  mail,
}: LaunchDependencies): Subject {
  const refresh = () =>
    mail.server
      .refresh()
      .catch((error: unknown) => log.warn(describeError(error), 'the mail server was not read'))
  return {
    routes: [proofRoutes(signingSecret)],
    staffRoutes: [
      launchRoutes({ store, tokens, settings, signingSecret, words }),
      mailServerRoutes({ store, tokens, given: mail.given, mailServer: mail.server }),
    ],
    jobs: [() => repeatEvery(REFRESH_MS, refresh)],
  }
}
