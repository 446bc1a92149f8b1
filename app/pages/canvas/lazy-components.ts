/** Parts of the canvas that its first step does not need. They are fetched once the page is there. */
import { lazy } from 'react'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { once } from '#contract/once.ts'

/** Begins to fetch the later parts, for a visitor who may be offline when they are needed. */
export const fetchLazyComponents = once(() =>
  loadChunk(() =>
    Promise.all([
      import('./last-step.tsx'),
      import('./print.tsx'),
      import('./alert.tsx'),
      import('./helper.tsx'),
      import('./returning-visitor.tsx'),
    ]),
  ),
)

export const LastStep = lazy(async () => ({ default: (await fetchLazyComponents())[0].LastStep }))
export const CanvasPrint = lazy(async () => ({ default: (await fetchLazyComponents())[1].CanvasPrint }))
export const CanvasAlert = lazy(async () => ({ default: (await fetchLazyComponents())[2].CanvasAlert }))
export const Helper = lazy(async () => ({ default: (await fetchLazyComponents())[3].Helper }))
export const ReturningVisitor = lazy(async () => ({ default: (await fetchLazyComponents())[4].ReturningVisitor }))
export const LinkedCanvas = lazy(async () => {
  const { LinkedCanvas } = await loadChunk(() => import('./linked-canvas.tsx'))
  return { default: LinkedCanvas }
})
