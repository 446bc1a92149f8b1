import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and while React takes over its document, so that the first rendering is the
 * server's.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
