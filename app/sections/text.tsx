import type { Words } from '#contract/words.ts'
import { TitledTextSection } from './titled-text.tsx'

interface TextSectionProps {
  words: Words<{ title?: string }>
  children: React.ReactNode
  /** What follows has a ground of its own. */
  beforeBand?: boolean
}

/** A long text in the column of the short ones, with its title beside it if there is one. */
export function TextSection({ words: { title }, children, beforeBand }: TextSectionProps) {
  const text = <div className={beforeBand ? 'pb-6 lg:pb-10' : ''}>{children}</div>
  if (title) {
    return <TitledTextSection words={{ at: title.at, title }}>{text}</TitledTextSection>
  }
  return (
    <section className="wrap py-10 lg:py-14">
      <div className="grid gap-x-6 lg:grid-cols-12">
        <div className="lg:col-span-8 lg:col-start-5">{text}</div>
      </div>
    </section>
  )
}
