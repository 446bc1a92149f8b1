import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { ThirdPartyFrame } from '#app/components/third-party-frame.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { licensing } from '#content/pages/licensing.ts'
import type { Words } from '#contract/words.ts'

/** What happens after an application, in numbered steps on the left, and the form in the wider column on the right. */
export function Application({ words }: { words: Words<typeof licensing.application> }) {
  const { partnerFormUrl } = usePublicConfig()
  return (
    <section className="band">
      <div className="wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SectionHeading words={words} layout="stacked" />
          <ol className="mt-8 border-ink border-t">
            {words.items.map((item, index) => (
              <li key={item.at} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-5">
                <span aria-hidden="true" className="headline text-ember-deep text-h3 leading-tight">
                  {index + 1}
                </span>
                <div>
                  <EditableText as="h3" text={item.title} className="text-h3" />
                  <EditableText as="p" text={item.text} className="mt-1 text-ink-2" />
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          <ThirdPartyFrame words={words.frame} src={partnerFormUrl} className="bg-paper" />
        </div>
      </div>
    </section>
  )
}
