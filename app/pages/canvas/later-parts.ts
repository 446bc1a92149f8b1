/** Parts of the canvas that its first steps can do without: fetched once the page is there. */
import { lazy } from 'react'

const RETRY_MS = 3000

/** Tries again while the visitor is offline: what was typed is kept, so there is time, and `lazy` would keep a failure until the page is reloaded. */
async function untilLoaded<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

const loadLastStep = () => Promise.all([import('./last-step.tsx'), import('./print.tsx'), import('./alert.tsx')])
let lastStep: ReturnType<typeof loadLastStep> | undefined

/** Begins to fetch what the last step and the alerts show, for a visitor who may be offline by then. */
export function fetchLaterParts(): ReturnType<typeof loadLastStep> {
  lastStep ??= untilLoaded(loadLastStep)
  return lastStep
}

export const LastStep = lazy(async () => ({ default: (await fetchLaterParts())[0].LastStep }))
export const CanvasPrint = lazy(async () => ({ default: (await fetchLaterParts())[1].CanvasPrint }))
export const CanvasAlert = lazy(async () => ({ default: (await fetchLaterParts())[2].CanvasAlert }))
export const LinkedCanvas = lazy(async () => {
  const { LinkedCanvas } = await untilLoaded(() => import('./linked-canvas.tsx'))
  return { default: LinkedCanvas }
})
