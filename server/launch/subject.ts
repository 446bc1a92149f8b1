/** 'Ready to launch': what is missing, and proofs that what is set up works. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { proofRoutes } from './proofs/https.ts'
import { launchRoutes } from './routes.ts'

interface LaunchDependencies {
  runtime: Pick<Runtime, 'store'>
  site: Pick<Site, 'settings' | 'words'>
  keys: Keys
}

export function launchSubject({
  runtime: { store },
  site: { settings, words },
  keys: { signingSecret, tokens },
}: LaunchDependencies): Subject {
  return {
    routes: [proofRoutes(signingSecret)],
    staffRoutes: [launchRoutes({ store, tokens, settings, signingSecret, words })],
  }
}
