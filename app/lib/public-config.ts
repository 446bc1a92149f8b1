import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type PageContext, PUBLIC_CONFIG_DEFAULTS, type PublicConfig } from '#contract/page.ts'
import type { PublishedValues } from '#contract/words.ts'

/**
 * The data of the root loader: only the parts of the configuration that differ from the defaults.
 */
export interface RootData
  extends Omit<PageContext, 'config' | 'usedRecords' | 'writtenTexts' | 'addedPage' | 'insights'> {
  config: Partial<PublicConfig> & Pick<PublicConfig, 'siteUrl'>
}

/** On the server, the texts of a page by those of them that go to the browser. */
const complete = new WeakMap<PublishedValues, PublishedValues>()
export const completeTexts = (sent: PublishedValues): PublishedValues => complete.get(sent) ?? sent

/** The values that differ from the defaults. The browser adds the others itself. */
export function rootData({
  usedRecords: _,
  addedPage: _page,
  insights: _list,
  writtenTexts = [],
  ...context
}: PageContext): RootData {
  const differs = Object.entries(context.config).filter(
    ([key, value]) =>
      JSON.stringify(value) !==
      JSON.stringify((PUBLIC_CONFIG_DEFAULTS as Record<string, unknown>)[key]),
  )
  const published = Object.fromEntries(
    Object.entries(context.published).filter(([at]) => !writtenTexts.includes(at)),
  )
  complete.set(published, context.published)
  return { ...context, published, config: Object.fromEntries(differs) as RootData['config'] }
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/**
 * Facts of this installation (ids, addresses).
 * @throws when the root loader failed; no page works without these values, so the error screen
 *   shows
 */
export function usePublicConfig(): PublicConfig {
  const given = useRootData()?.config
  return useMemo(() => {
    if (!given) {
      throw new Error('No configuration')
    }
    return { ...PUBLIC_CONFIG_DEFAULTS, ...given }
  }, [given])
}

const NOTHING_PUBLISHED: PublishedValues = {}

/** Published texts by address. There are none on an error screen. */
export function usePublishedValues(): PublishedValues {
  return useRootData()?.published ?? NOTHING_PUBLISHED
}
