/** What a team has after a day, and who runs it: four papers beside the founder's letter. */
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { FounderDrawing } from '#app/components/founder-drawing.tsx'
import { FounderName } from '#app/components/founder-name.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { documentDetail, Sheet } from '#app/components/sheet.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { sampleFounder } from '#content/founder.ts'
import type { home } from '#content/pages/home.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import type { Words } from '#contract/words.ts'

interface InHandProps {
  words: Words<Pick<typeof home, 'inHand' | 'letter'>>
}

/** Four papers in the wide column, the letter in the narrow one. Without a founder, papers alone. */
export function InHand({ words: { inHand, letter } }: InHandProps) {
  const { siteUrl } = usePublicConfig()
  const signer = unlessSample(siteUrl, letter.person.name.text, sampleFounder)
  return (
    <section className="wrap section pb-0">
      <SectionHeading words={inHand} />
      <div className="mt-10 grid items-start gap-x-6 gap-y-14 lg:mt-14 lg:grid-cols-12">
        <Papers words={inHand.items} />
        {signer ? <LetterStart words={letter} /> : null}
      </div>
    </section>
  )
}

/** A paper that is wider than this takes the place of two. */
const WIDE = 2

function Papers({ words }: { words: Words<typeof home.inHand.items> }) {
  return (
    <ul className="papers lg:col-span-7 lg:only:col-span-12">
      {words.map(({ at, slug, height, title, text, to }) => {
        const picture = documentDetail(slug, height)
        return (
          <li key={at} className={picture.width / height > WIDE ? 'wide' : undefined}>
            <Sheet picture={picture} />
            <h3 className="mt-3 text-h3">
              {/* A client navigation to these pages loads the document, without the hash. */}
              <a href={to}>
                <EditableText text={title} />
              </a>
            </h3>
            <EditableText as="p" text={text} className="text-ink-2 text-small" />
          </li>
        )
      })}
    </ul>
  )
}

/** The founder's portrait and the first sentences of the letter, signed. */
function LetterStart({ words }: { words: Words<typeof home.letter> }) {
  return (
    <div className="items-end gap-8 sm:max-lg:flex lg:sticky lg:top-32 lg:col-span-4 lg:col-start-9">
      <FounderDrawing
        picture={words.portrait}
        frameClass="flex-none"
        width={400}
        height={480}
        className="w-60 border border-line lg:w-72"
      />
      <div>
        <EditableTexts
          as="p"
          texts={words.start.paragraphs}
          className="headline mt-6 text-h3 leading-snug"
        />
        <FounderDrawing
          picture={words.start.signature}
          frameClass="mt-5"
          width={410}
          height={120}
          className="w-52"
        />
        <p className="mt-3 text-small">
          <span className="font-semibold">
            <FounderName person={words.person} />
          </span>
          <br />
          <EditableText as="span" text={words.role} className="text-muted" />
        </p>
        <p className="mt-3">
          <ButtonLink {...words.read} look="text" />
        </p>
      </div>
    </div>
  )
}
