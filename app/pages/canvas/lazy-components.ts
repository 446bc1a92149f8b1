/**
 * Parts of the canvas that its first step does not need. They are fetched once the page is there.
 */
import { lazy } from 'react'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { once } from '#contract/once.ts'

/** Begins to fetch the later parts, for a visitor who may be offline when they are needed. */
export const fetchLazyComponents = once(() =>
  loadChunk(async () => ({
    ...(await import('./last-step.tsx')),
    ...(await import('./later-parts.tsx')),
  })),
)

export const LastStep = lazy(async () => ({ default: (await fetchLazyComponents()).LastStep }))
export const CanvasPrint = lazy(async () => ({
  default: (await fetchLazyComponents()).CanvasPrint,
}))
export const CanvasAlert = lazy(async () => ({
  default: (await fetchLazyComponents()).CanvasAlert,
}))
export const Helper = lazy(async () => ({ default: (await fetchLazyComponents()).Helper }))
export const ReturningVisitor = lazy(async () => ({
  default: (await fetchLazyComponents()).ReturningVisitor,
}))
export const LinkedCanvas = lazy(async () => ({
  default: (await loadChunk(() => import('./linked-canvas.tsx'))).LinkedCanvas,
}))
