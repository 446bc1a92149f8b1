/**
 * Parts of the canvas that its first step does not need. They are fetched once the page is there.
 */
import { lazy, use } from 'react'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { once } from '#contract/once.ts'

let laterParts: Awaited<ReturnType<typeof fetchLazyComponents>> | undefined

/** Begins to fetch the later parts, for a visitor who may be offline when they are needed. */
export const fetchLazyComponents = once(async () => {
  const parts = await loadChunk(async () => ({
    ...(await import('./last-step.tsx')),
    ...(await import('./later-parts.tsx')),
    ...(await import('./another-device.tsx')),
  }))
  laterParts = parts
  return parts
})

/**
 * For what answers a click: a part that is there shows at once, where React shows a `lazy` one up to
 * 0.3 s later.
 */
export const useLaterParts = () => laterParts ?? use(fetchLazyComponents())

export const LastStep = lazy(async () => ({ default: (await fetchLazyComponents()).LastStep }))
export const CanvasPrint = lazy(async () => ({
  default: (await fetchLazyComponents()).CanvasPrint,
}))
export const ReturningVisitor = lazy(async () => ({
  default: (await fetchLazyComponents()).ReturningVisitor,
}))
export const AnotherDevice = lazy(async () => ({
  default: (await fetchLazyComponents()).AnotherDevice,
}))
export const SentBar = lazy(async () => ({
  default: (await loadChunk(() => import('./sent-canvas.tsx'))).SentBar,
}))
export const LinkedCanvas = lazy(async () => ({
  default: (await loadChunk(() => import('./linked-canvas.tsx'))).LinkedCanvas,
}))
export const DeviceLink = lazy(async () => ({
  default: (await loadChunk(() => import('./device-link.tsx'))).DeviceLink,
}))
