/** Words and pictures that staff edit. */
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Keys, Runtime, Subject, Typesetting } from '#server/subject.ts'
import { earlierTextRoutes } from './earlier-text-routes.ts'
import { editingRoutes } from './editing-routes.ts'
import { editorSession } from './editor-session.ts'
import type { HostedProject } from './hosted-project.ts'
import { pagePreviewRoutes, pictureRoutes } from './picture-routes.ts'
import { type EditedEmails, previewRoutes } from './preview-routes.ts'
import type { PublishedWords } from './published-words.ts'
import { startScheduler } from './scheduled-publications.ts'
import { storedWords } from './words-database.ts'

interface WordsDependencies {
  runtime: Pick<Runtime, 'store' | 'clock' | 'log'>
  keys: Pick<Keys, 'tokens'>
  pages: SitePages
  typesetting: Pick<Typesetting, 'visitors'>
  /** Where words are stored: in the hosted project, if there is one. */
  source: { published: PublishedWords; hosted: HostedProject | undefined }
  emails: EditedEmails
}

export function wordsSubject({
  runtime: { store, clock, log },
  keys: { tokens },
  pages,
  typesetting,
  source: { published, hosted },
  emails,
}: WordsDependencies): Subject {
  const { renderer, content, policyOf } = pages
  const editor = hosted?.editor ?? editorSession({ store, tokens })
  return {
    routes: [
      // Before the files, one of which has the same path.
      pagePreviewRoutes(content, typesetting.visitors),
      earlierTextRoutes({ pages: content, published, policyOf }),
      pictureRoutes(hosted?.words ?? storedWords(store)),
    ],
    staffRoutes: [
      editingRoutes({ editor, renderer, pages: content, published, canSchedule: !hosted }),
      previewRoutes({ editor, renderer, pages: content, published, policyOf, emails }),
    ],
    // Our server has no key with which it could publish in a hosted project.
    jobs: hosted ? [] : [() => startScheduler({ store, clock, published, log })],
  }
}
