import { EditableText } from '#app/components/editable-text.tsx'

interface DownloadHeroProps {
  at: string
  words: { title: string; notice: string; text: string }
  editable?: boolean | undefined
  actions: React.ReactNode
  /** Stands on the board; wider than a phone, so its middle shows there. */
  shelf: React.ReactNode
}

/** Opening of a page about something that is not there yet: the plain notice above a shelf that runs from edge to edge. */
export function DownloadHero({ at, words, editable, actions, shelf }: DownloadHeroProps) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-6 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <EditableText as="h1" at={`${at}.title`} editable={editable} className="text-h1">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.notice`} editable={editable} className="mt-6 max-w-prose text-ember text-lead">
            {words.notice}
          </EditableText>
        </div>
        <div className="self-end lg:col-span-4 lg:col-start-9">
          <EditableText at={`${at}.text`} editable={editable} className="text-ink-2">
            {words.text}
          </EditableText>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">{actions}</div>
        </div>
      </div>
      <div className="mt-14 flex justify-center border-ink border-b-[14px] lg:mt-20">{shelf}</div>
    </section>
  )
}
