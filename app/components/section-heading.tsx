import type { Words } from '#contract/words.ts'
import { EditableText } from './editable-text.tsx'

interface SectionHeadingProps {
  words: Words<{ title: string; lead?: string }>
  /**
   * Widths of title and lead, of twelve columns: 7/4 for a long title, 6/5 for a long lead, 7/5 for
   * a lead up to the edge. `stacked` puts the lead below the title, in a column that the caller
   * lays out.
   */
  layout?: keyof typeof SIDE_BY_SIDE | 'stacked'
}

const SIDE_BY_SIDE = {
  '7/4': {
    title: 'text-h2 lg:col-span-7',
    lead: 'self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9',
  },
  '6/5': {
    title: 'text-h2 lg:col-span-6',
    lead: 'self-end text-ink-2 text-lead lg:col-span-5 lg:col-start-8',
  },
  '7/5': { title: 'text-h2 lg:col-span-7', lead: 'self-end text-ink-2 text-lead lg:col-span-5' },
} as const
const STACKED = { title: 'text-h2', lead: 'mt-5 max-w-narrow text-ink-2 text-lead' } as const

/** Title of a section and its lead: at the bottom right of the title, or below it. */
export function SectionHeading({ words, layout = '7/4' }: SectionHeadingProps) {
  const looks = layout === 'stacked' ? STACKED : SIDE_BY_SIDE[layout]
  const texts = (
    <>
      <EditableText as="h2" text={words.title} className={looks.title} />
      {words.lead ? <EditableText as="p" text={words.lead} className={looks.lead} /> : null}
    </>
  )
  return layout === 'stacked' ? (
    texts
  ) : (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">{texts}</div>
  )
}
