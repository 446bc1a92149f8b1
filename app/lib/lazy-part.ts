import { type ComponentType, lazy } from 'react'

/**
 * A part that few visitors see, loaded when it shows. Where it cannot be loaded, nothing shows in
 * its place.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
