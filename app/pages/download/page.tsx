import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { EditableSheet } from '#app/components/sheet.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { fittedSize } from '#app/lib/fitted-size.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { ebook } from '#content/ebook.ts'
import { files } from '#content/files.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { download } from '#content/pages/download.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('download', download)

export default function DownloadPage() {
  const words = useWords('download', download)
  return (
    <>
      <FinishedEbook words={words.ebook} />
      <Handbook words={words.handbook} />
      {words.meanwhile.shown && <CardsSection words={words.meanwhile} columns={3} />}
    </>
  )
}

/**
 * Opening of the page: the words with the form beside them. Below, the ebook stands on a shelf board
 * of its own.
 */
function FinishedEbook({ words }: { words: Words<typeof download.ebook> }) {
  return (
    <section className="border-ink border-b-[14px] wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <EditableText as="h1" text={words.title} className="text-h1" />
        <EditableText
          as="p"
          text={words.lead}
          className="mt-6 max-w-measure text-ink-2 text-lead"
        />
      </div>
      <div className="self-start border-ember border-t-4 bg-paper-2 p-5 sm:p-8 lg:col-span-5 lg:row-span-2 lg:mb-16">
        <EditableText as="h2" text={words.formTitle} className="mb-5 text-h3" />
        <LeadForm form={ebookForm} />
      </div>
      <div className="flex items-end gap-6 lg:col-span-7">
        <EditableSheet
          picture={words.cover}
          sizes="14rem"
          className="w-32 flex-none sm:w-44 lg:w-56"
          eager
        />
        <div className="pb-5">
          <p className="text-muted text-small">
            {pdfFacts(useWords('files', files, 'plain'), ebook, useLanguage())}
          </p>
          <ButtonLink {...words.resources} look="text" />
        </div>
      </div>
    </section>
  )
}

/** What is not published yet: a notice above a drawn shelf that runs from edge to edge. */
function Handbook({ words }: { words: Words<typeof download.handbook> }) {
  return (
    <section className="band overflow-clip pt-14 lg:pt-20">
      <div className="wrap grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <EditableText
            as="p"
            text={words.notice}
            className="mt-5 max-w-measure text-ember-deep text-lead"
          />
        </div>
        <div className="self-end lg:col-span-4 lg:col-start-9">
          <EditableText as="p" text={words.text} className="text-ink-2" />
          <div className="mt-3">
            <ButtonLink {...words.tell} look="outline" />
          </div>
        </div>
      </div>
      <div className="mt-12 flex justify-center border-ink border-b-[14px] lg:mt-16">
        <EditableImage picture={words.shelf} className="w-[66rem] flex-none xl:w-[80rem]">
          <HandbookPicture words={words.shelf} />
        </EditableImage>
      </div>
    </section>
  )
}

/** Books by their color, with the marks on their spines. */
const BOOKS = [
  ['night', 'M20 120h54v260H20zM968 94h66v286h-66z'],
  ['paper-2', 'M74 158h36v222H74z'],
  ['ember', 'M110 40h70v340h-70z'],
  ['paper', 'M180 134h44v246h-44zM1034 144h40v236h-40z'],
  ['line', 'M262 380 312 132 352 140 302 380zM1074 112h32v268h-32z'],
  ['ink-2', 'M224 108h30v272h-30zM1106 176h52v204h-52z'],
] as const
const LIGHT_MARKS =
  'M30 148h34M30 154h34M30 350h34M120 64h50M120 70h50M120 356h50M232 136h14M232 350h14M978 118h46M978 124h46M978 354h46M1116 200h32M1116 356h32'
const DARK_MARKS =
  'M82 186h20M82 352h20M188 160h28M188 166h28M188 354h28M306 176l34 7M272 346l34 7M1042 168h24M1042 174h24M1042 352h24M1082 138h16M1082 350h16'
const CAT =
  'M742 380c-22 0-34-14-32-34 3-34 38-56 86-56 52 0 88 26 92 62 2 18-8 28-26 28zM716 348c-20-12-26-40-16-64l6-30 20 18h22l20-18 4 32c8 22 2 46-14 58z'
const CAT_FACE =
  'M716 304c4 5 10 5 14 0m14 0c4 5 10 5 14 0M734 316l4 4 4-4M698 312l-20-4m20 12-20 3m96-11 20-4m-20 12 20 3'

/**
 * Books on both sides of an empty place with a card in it. The lower edge of the drawing is the
 * shelf board.
 */
function HandbookPicture({ words }: { words: Words<typeof download.handbook.shelf> }) {
  const { card, spines } = words
  return (
    <svg
      className="w-full"
      viewBox="0 0 1200 380"
      role="img"
      aria-label={words.alt.text}
      fill="none"
    >
      <g stroke="var(--color-ink)" strokeWidth="2">
        {BOOKS.map(([color, outline]) => (
          <path key={color} d={outline} fill={`var(--color-${color})`} />
        ))}
        <path d={LIGHT_MARKS} stroke="var(--color-paper)" />
        <path d={DARK_MARKS} />
      </g>
      <g className="headline" textAnchor="middle">
        <text transform="translate(138 213) rotate(90)" fontSize="22" fill="var(--color-white)">
          {spines[0].text}
        </text>
        <text transform="translate(994 240) rotate(90)" fontSize="25" fill="var(--color-paper)">
          {spines[1].text}
        </text>
      </g>

      <path
        d="M478 376V84h214v292"
        stroke="var(--color-muted)"
        strokeWidth="2.5"
        strokeDasharray="3 9"
      />
      <path d="M508 84v292" stroke="var(--color-muted)" strokeWidth="2" strokeDasharray="3 9" />
      <g transform="rotate(-3 600 300)" textAnchor="middle">
        <path
          d="M500 224h212v128H500z"
          fill="var(--color-white)"
          stroke="var(--color-ink)"
          strokeWidth="2"
        />
        <path d="M510 234h192v108H510z" stroke="var(--color-line)" strokeWidth="2" />
        <text x="606" y="264" fontSize="17" fill="var(--color-ink-2)">
          {card[0].text}
        </text>
        <g className="headline" fill="var(--color-ink)">
          <text x="606" y="297" fontSize={fittedSize(card[1].text, 28, 14)}>
            {card[1].text}
          </text>
          <text x="606" y="327" fontSize={fittedSize(card[2].text, 28, 14)}>
            {card[2].text}
          </text>
        </g>
      </g>

      <g transform="translate(22)" strokeLinecap="round" strokeWidth="2">
        <path d={CAT} fill="var(--color-ink)" />
        <path
          d="M868 372c22 8 44 2 52-14 6-14-4-26-16-22"
          stroke="var(--color-ink)"
          strokeWidth="13"
        />
        <path d={CAT_FACE} stroke="var(--color-paper)" />
        <path d="M698 312l-20-4m20 12-20 3" stroke="var(--color-muted)" />
      </g>
    </svg>
  )
}
