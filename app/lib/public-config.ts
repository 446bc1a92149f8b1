import { useRouteLoaderData } from 'react-router'
import type { ContentOverrides, PageContext, PostedForm, PublicConfig } from '#contract/page.ts'

function useRootData(): PageContext | undefined {
  return useRouteLoaderData<PageContext>('root')
}

/**
 * Facts of this installation (ids, addresses).
 * @throws when the root loader failed: nothing on the page can work without them, so the error screen shows
 */
export function usePublicConfig(): PublicConfig {
  const data = useRootData()
  if (!data) throw new Error('The page was rendered without its configuration')
  return data.config
}

/** Replaced words by content address; empty on an error screen. */
export function useContentOverrides(): ContentOverrides {
  return useRootData()?.overrides ?? {}
}

/** What became of the form posted without scripting that led to this page. */
export function usePostedForm(): PostedForm | undefined {
  return useRootData()?.postedForm
}
