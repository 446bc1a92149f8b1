import { useState } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { fillIn } from '#contract/fill-in.ts'

interface LongTextSectionProps {
  words: { contents: string; updated: string; effective: string; action: { label: string; to: string } }
  /**
   * Title, date and contents. `updated` is the date of its last change at build time, as displayed; `effective` that from which a
   * text is in effect that staff published.
   */
  facts: { title: string; updated: string; effective?: string; contents: ReadonlyArray<{ id: string; title: string }> }
  /**
   * The text as trusted HTML, with an anchor for each entry of `contents` and the placeholders `{name}` and `{email}`.
   * Undefined if the server has written the text into the document. It is then read from there, so that it is sent only
   * once.
   */
  html: string | undefined
  /** Replaces `{name}`. */
  siteName: string
  /** Replaces `{operator}`: legal name and address. */
  operator: string
}

const TEXT_ID = 'long-text'

/** A long text in short lines, with numbered chapters and a table of contents that stays in view. */
export function LongTextSection({ words, facts, html, siteName, operator }: LongTextSectionProps) {
  const { contactEmail } = usePublicConfig()
  const [text] = useState(
    () =>
      (html && fillIn(html, { name: siteName, operator, email: contactEmail })) ??
      document.getElementById(TEXT_ID)?.innerHTML ??
      '',
  )
  return (
    <div className="wrap grid gap-x-6 gap-y-10 pt-10 pb-24 md:pt-14 lg:grid-cols-12 lg:pb-32">
      <header className="border-ink border-b pb-8 lg:col-span-12 lg:pb-12">
        <h1 className="text-h1">{facts.title}</h1>
        <p className="mt-5 text-ink-2">
          {facts.effective ? `${words.effective} ${facts.effective}` : `${words.updated} ${facts.updated}`}
        </p>
      </header>
      <nav aria-label={words.contents} className="lg:col-span-4">
        <div className="lg:sticky lg:top-36">
          <p aria-hidden="true" className="font-semibold text-ember">
            {words.contents}
          </p>
          <ol className="contents-list mt-3 max-w-narrow text-small sm:max-lg:columns-2">
            {facts.contents.map((entry) => (
              <li key={entry.id} className="break-inside-avoid border-line border-b">
                <a
                  href={`#${entry.id}`}
                  className="flex min-h-11 items-center gap-3 py-1.5 leading-snug underline-offset-4 hover:underline"
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ol>
          <ButtonLink {...words.action} className="mt-6 print:hidden" />
        </div>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: this is our own text, rendered at build time */}
      <article id={TEXT_ID} className="long-text lg:col-span-8" dangerouslySetInnerHTML={{ __html: text }} />
    </div>
  )
}
