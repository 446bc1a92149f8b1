/** People: accounts with a role, and everything that is stored about a person. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { personRoutes } from './routes.ts'
import { teamRoutes } from './team-routes.ts'

interface PeopleDependencies {
  runtime: Pick<Runtime, 'store'>
  site: Pick<Site, 'settings' | 'words'>
  keys: Pick<Keys, 'tokens'>
}

export function peopleSubject({
  runtime: { store },
  site: { settings, words },
  keys: { tokens },
}: PeopleDependencies): Subject {
  return {
    staffRoutes: [personRoutes({ store, tokens, settings, words }), teamRoutes({ store, tokens })],
  }
}
