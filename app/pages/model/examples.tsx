import { Arrow } from '#app/components/arrow.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

/** Short accounts of teams, each marked with the two stages between which the team moved. */
export function Examples({ words }: { words: Words<typeof model.examples> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[40rem] text-h2" />
      <EditableText as="p" text={words.lead} className="mt-5 max-w-[34rem] text-ink-2 text-lead" />
      <ol className="mt-10 lg:mt-14">
        {words.items.map((example) => (
          <li
            key={example.at}
            className="grid gap-x-6 gap-y-4 border-line border-t py-8 last:border-b sm:grid-cols-[8rem_1fr] lg:grid-cols-12 lg:py-10"
          >
            <p className="headline text-ember text-h2 leading-none lg:col-span-2">
              <span className="mb-1.5 block font-text text-caption text-muted tracking-normal">
                <EditableText text={words.moveLabel} />{' '}
              </span>
              <span>{example.from}</span>
              <span className="sr-only">
                {' '}
                <EditableText text={words.moveTo} />{' '}
              </span>
              <span className="mx-3 inline-block align-middle">
                <Arrow />
              </span>
              <span>{example.to}</span>
            </p>
            <div className="grid gap-x-6 gap-y-3 lg:col-span-10 lg:grid-cols-10">
              <EditableText as="h3" text={example.title} className="text-h3 lg:col-span-3" />
              <div className="lg:col-span-7">
                <EditableText as="p" text={example.text} className="max-w-[40rem] text-ink-2" />
                <p className="mt-3 text-small">
                  <span className="text-muted">
                    <EditableText text={words.capabilityLabel} />:{' '}
                  </span>
                  <EditableText
                    as="span"
                    text={example.capability.title}
                    className="inline-block font-semibold"
                  />
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
