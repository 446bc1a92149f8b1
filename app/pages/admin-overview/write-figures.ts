/** Sources and figures as the overview writes them. */
import { overview as words } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'

export function sourceLabel(name: string): string {
  const fixed: Readonly<Record<string, string>> = words.origins.names
  return fixed[name] ?? visitSources.find((source) => source.name === name)?.label ?? name
}

export const number = (value: number) => value.toLocaleString('en-US')

export const percent = (share: number) =>
  share.toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0,
  })
