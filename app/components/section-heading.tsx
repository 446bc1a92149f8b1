import { EditableText } from './editable-text.tsx'

interface SectionHeadingProps {
  /** Address of the section's words: its `title` and `lead`. */
  at: string
  words: { title: string; lead: string }
  /** How the twelve columns are shared: a long title wants seven, a long lead five. */
  share?: '7/4' | '6/5'
  editable?: boolean | undefined
}

const SHARES = {
  '7/4': { title: 'text-h2 lg:col-span-7', lead: 'self-end text-ink-2 text-lead lg:col-span-4 lg:col-start-9' },
  '6/5': { title: 'text-h2 lg:col-span-6', lead: 'self-end text-ink-2 text-lead lg:col-span-5 lg:col-start-8' },
} as const

/** Title of a section on the left, what it is about at the foot of the right. */
export function SectionHeading({ at, words, share = '7/4', editable }: SectionHeadingProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-12">
      <EditableText as="h2" at={`${at}.title`} editable={editable} className={SHARES[share].title}>
        {words.title}
      </EditableText>
      <EditableText at={`${at}.lead`} editable={editable} className={SHARES[share].lead}>
        {words.lead}
      </EditableText>
    </div>
  )
}
