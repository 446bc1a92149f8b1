import { type DependencyList, useEffect, useState } from 'react'

/**
 * What `load` gave last. It is called again when a dependency changes.
 * @param load returns undefined if there is nothing to load
 */
export function useLoaded<Data>(
  load: () => Promise<Data> | undefined,
  dependencies: DependencyList,
  onFailure: (error: Error) => void = console.error,
): Data | undefined {
  const [loaded, setLoaded] = useState<Data>()
  useEffect(() => {
    let isCurrent = true
    load()?.then((data) => {
      if (isCurrent) setLoaded(data)
    }, onFailure)
    return () => {
      isCurrent = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  }, dependencies)
  return loaded
}
