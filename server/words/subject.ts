/** Words and pictures that staff edit. */
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Keys, Runtime, Subject, Typesetting } from '#server/subject.ts'
import { insightsVariants } from './added-pages.ts'
import { draftLinkMaking, draftLinkRoutes } from './draft-links.ts'
import { earlierTextRoutes } from './earlier-text-routes.ts'
import { editingRoutes } from './editing-routes.ts'
import { editorSession } from './editor-session.ts'
import { feedRoutes } from './feed.ts'
import type { HostedProject } from './hosted-project.ts'
import { pagePreviewRoutes, pictureRoutes } from './picture-routes.ts'
import { type EditedEmails, previewRoutes } from './preview-routes.ts'
import type { PublishedWords } from './published-words.ts'
import { startScheduler } from './scheduled-publications.ts'
import { storedWords } from './words-database.ts'

interface WordsDependencies {
  runtime: Pick<Runtime, 'store' | 'clock' | 'log'>
  keys: Keys
  pages: SitePages
  siteUrl: string
  typesetting: Pick<Typesetting, 'visitors'>
  /** Where words are stored: in the hosted project, if there is one. */
  source: { published: PublishedWords; hosted: HostedProject | undefined }
  emails: EditedEmails
}

export function wordsSubject({
  runtime: { store, clock, log },
  keys: { tokens, signingSecret },
  pages,
  siteUrl,
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
      feedRoutes(published, siteUrl),
      // Our server cannot read drafts in a hosted project without a person's token.
      ...(hosted
        ? []
        : [draftLinkRoutes({ store, pages: content, published, policyOf, signingSecret })]),
      earlierTextRoutes({ pages: content, published, policyOf }),
      pictureRoutes(hosted?.words ?? storedWords(store)),
    ],
    staffRoutes: [
      ...(hosted ? [] : [draftLinkMaking({ editor, signingSecret, siteUrl })]),
      editingRoutes({ editor, renderer, pages: content, published, canSchedule: !hosted }),
      previewRoutes({ editor, renderer, pages: content, published, policyOf, emails }),
    ],
    pageVariants: [insightsVariants(published)],
    // Our server has no key with which it could publish in a hosted project.
    jobs: hosted ? [] : [() => startScheduler({ store, clock, published, log })],
  }
}
