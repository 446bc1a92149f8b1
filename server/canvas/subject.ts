/** The canvas: its page as a PDF, and the copy that its author gets. */
import { CANVAS_EMAIL_FUNCTION } from '#contract/canvas.ts'
import { functionRoutes } from '#server/functions/routes.ts'
import type { Site } from '#server/site.ts'
import { tableRoutes } from '#server/staff/table-routes.ts'
import type { Keys, Runtime, Subject, Typesetting } from '#server/subject.ts'
import { canvasCopy, type ReadCanvas, storedCanvas } from './email.ts'
import { CANVAS_COPY, canvasEmailFunction } from './email-function.ts'
import { EXPORTED_CANVASES } from './exported-canvases.ts'
import { canvasLinkRoutes, canvasLinks } from './links.ts'
import { canvasPageRoutes, canvasStepVariant } from './page.ts'
import { canvasTransferRoutes } from './transfers.ts'

interface CanvasDependencies {
  runtime: Runtime
  site: Site
  keys: Keys
  typesetting: Typesetting
  wakeOutbox: () => void
}

export function canvasSubject({
  runtime: { store, clock, limiter },
  site: { settings, words },
  keys: { signingSecret, tokens },
  typesetting,
  wakeOutbox,
}: CanvasDependencies): Subject {
  const links = canvasLinks({ signingSecret, siteUrl: settings.SITE_URL, clock })
  const emailCanvas = canvasEmailFunction({ store, tokens, limiter, links, wakeOutbox })
  const canvasOf: ReadCanvas = (id) => storedCanvas(store, links)(id)
  return {
    routes: [
      functionRoutes({ [CANVAS_EMAIL_FUNCTION]: emailCanvas }),
      canvasLinkRoutes({ store, links, limiter }),
      canvasTransferRoutes({ store, clock, limiter }),
      canvasPageRoutes({ settings, typesetter: typesetting.visitors, limiter, words }),
    ],
    staffRoutes: [tableRoutes({ store, tokens, table: EXPORTED_CANVASES, wakeOutbox })],
    emails: {
      [CANVAS_COPY]: canvasCopy({ settings, canvasOf, typesetter: typesetting.staff, words }),
    },
    pageVariants: [canvasStepVariant],
  }
}
