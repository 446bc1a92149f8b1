import { EditableText } from '#app/components/editable-text.tsx'

interface TitledTextSectionProps {
  at: string
  words: { title: string }
  editable?: boolean | undefined
  id?: string
  children: React.ReactNode
}

/** A short chapter of a printed page: its name in the margin, its matter in the column. */
export function TitledTextSection({ at, words, editable, id, children }: TitledTextSectionProps) {
  return (
    <section id={id} className="wrap py-10 lg:py-14">
      <div className="grid gap-x-6 gap-y-5 border-ink border-t pt-6 lg:grid-cols-12 lg:pt-8">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h3 lg:col-span-4">
          {words.title}
        </EditableText>
        <div className="lg:col-span-8">{children}</div>
      </div>
    </section>
  )
}
