/** Parts of the canvas that its first steps can do without: fetched once the page is there. */
import { lazy } from 'react'

const RETRY_MS = 3000

async function fetchLastStep() {
  for (;;) {
    try {
      return await Promise.all([import('./last-step.tsx'), import('./print.tsx'), import('./alert.tsx')])
    } catch {
      // Offline for a moment: what was typed is kept, so there is time.
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

let lastStep: ReturnType<typeof fetchLastStep> | undefined

/** Begins to fetch what the last step and the alerts show, for a visitor who may be offline by then. */
export function fetchLaterParts(): ReturnType<typeof fetchLastStep> {
  lastStep ??= fetchLastStep()
  return lastStep
}

export const LastStep = lazy(async () => ({ default: (await fetchLaterParts())[0].LastStep }))
export const CanvasPrint = lazy(async () => ({ default: (await fetchLaterParts())[1].CanvasPrint }))
export const CanvasAlert = lazy(async () => ({ default: (await fetchLaterParts())[2].CanvasAlert }))
export const LinkedCanvas = lazy(async () => ({ default: (await import('./linked-canvas.tsx')).LinkedCanvas }))
