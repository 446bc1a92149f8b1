import { EditableText } from '#app/components/editable-text.tsx'

interface PartnershipBannerProps {
  at: string
  words: { eyebrow: string; title: string; text: string }
  editable?: boolean | undefined
  action?: React.ReactNode
  id?: string
}

/** An announcement between two strong rules, set like the box on a front page. */
export function PartnershipBanner({ at, words, editable, action, id }: PartnershipBannerProps) {
  return (
    <section id={id} className="border-ink border-y">
      <div className="wrap grid gap-x-6 gap-y-5 py-10 lg:grid-cols-12 lg:py-14">
        <EditableText at={`${at}.eyebrow`} editable={editable} className="font-semibold text-ember lg:col-span-2">
          {words.eyebrow}
        </EditableText>
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h3 lg:col-span-4 lg:-mt-0.5">
          {words.title}
        </EditableText>
        <div className="lg:col-span-5 lg:col-start-8">
          <EditableText at={`${at}.text`} editable={editable} className="text-ink-2">
            {words.text}
          </EditableText>
          {action ? <div className="mt-3">{action}</div> : null}
        </div>
      </div>
    </section>
  )
}
