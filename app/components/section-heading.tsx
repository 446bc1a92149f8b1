import type { Words } from '#contract/words.ts'
import { EditableText } from './editable-text.tsx'

interface SectionHeadingProps {
  words: Words<{ title: string; lead: string }>
  /** Widths of title and lead, of twelve columns: 7/4 for a long title, 6/5 for a long lead. */
  share?: '7/4' | '6/5'
}

const SHARES = {
  '7/4': { title: 'text-h2 lg:col-span-7', lead: 'self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9' },
  '6/5': { title: 'text-h2 lg:col-span-6', lead: 'self-end text-ink-2 text-lead lg:col-span-5 lg:col-start-8' },
} as const

/** Title of a section on the left, its lead at the bottom right. */
export function SectionHeading({ words, share = '7/4' }: SectionHeadingProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">
      <EditableText as="h2" text={words.title} className={SHARES[share].title} />
      <EditableText as="p" text={words.lead} className={SHARES[share].lead} />
    </div>
  )
}
