import { use, useState } from 'react'
import { redirectDocument } from 'react-router'
import { ButtonLink, FileLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { documentPage, Sheet } from '#app/components/sheet.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { completeTexts, usePublishedValues } from '#app/lib/public-config.ts'
import { UsedRecords, useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { examplePage } from '#content/pages/example.ts'
import type { Text, Words } from '#contract/words.ts'
import type { Route } from './+types/example'

type Case = Words<typeof examplePage>
type ChapterWords = Case['chapters'][number]

// The server writes the parts of papers into the document, so they are in neither the page's script
// nor its data.
const onServer = import.meta.env.SSR ? await import('./tool-text.ts') : undefined

export const meta = pageMeta('example', examplePage)

export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url) as never
}

/**
 * The invented company of the documents, told as one case: what happened, and at each point the
 * paper that it left.
 */
export default function ExamplePage() {
  const words = useWords('example', examplePage)
  if (import.meta.env.SSR) {
    use(UsedRecords)?.add('documents')
  }
  return (
    <>
      <ExampleHero words={words} />
      {words.chapters.map((chapter, index) => (
        <Chapter key={chapter.at} words={chapter} stage={index}>
          {chapter.id === 'scale' ? <Minutes words={words.minutes} /> : null}
        </Chapter>
      ))}
      <FirstYear words={words.year} />
      <ClosingSection words={words.close} picture="one-page-plan">
        <SchedulerTrigger call="discovery-session" label={words.close.action} />
        <ButtonLink {...words.close.workshop} look="text" />
        <ButtonLink {...words.close.tools} look="text" />
      </ClosingSection>
    </>
  )
}

function ExampleHero({ words: { hero: words, papers } }: { words: Case }) {
  return (
    <header>
      <div className="wrap grid items-end gap-x-6 gap-y-8 pt-10 md:pt-14 lg:grid-cols-12">
        <EditableText as="h1" text={words.title} className="text-h1 lg:col-span-6" />
        <div className="lg:col-span-6">
          <EditableText
            as="p"
            text={words.invented}
            className="border-ember border-s-3 ps-4 font-semibold text-ember-deep"
          />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-5 max-w-measure text-ink-2 text-lead"
          />
        </div>
      </div>
      <div className="wrap pt-14 pb-6 lg:pt-20 lg:pb-10">
        <SectionHeading words={papers} layout="6/5" />
        <div className="mt-10 grid gap-x-5 gap-y-12 lg:grid-cols-6">
          {papers.groups.map((group) => (
            <div
              key={group.at}
              className="flex flex-col border-ember border-t-4 pt-3 lg:col-span-4 lg:first:col-span-2"
            >
              <EditableText as="h3" text={group.title} className="font-semibold text-ember-deep" />
              <ol className="mt-5 grid grow grid-cols-2 gap-x-5 gap-y-10 sm:max-lg:grid-cols-4 lg:auto-cols-fr lg:grid-flow-col">
                {group.items.map((paper) => (
                  <li key={paper.at}>
                    <a href={`#${paper.id}`} className="group flex h-full flex-col">
                      <EditableText as="span" text={paper.date} className="text-muted text-small" />
                      <EditableText
                        as="span"
                        text={paper.title}
                        className="headline mb-4 text-h3 group-hover:underline"
                      />
                      <Sheet
                        picture={documentPage(paper.slug, paper.page)}
                        sizes="(width >= 64rem) 11rem, 45vw"
                        className="mt-auto"
                      />
                    </a>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </header>
  )
}

/**
 * Above it, each stage takes its share of the 26 weeks.
 * @param stage 1 to 4, and 0 for what comes before them
 */
function Chapter({
  words,
  stage,
  children,
}: {
  words: ChapterWords
  stage: number
  children: React.ReactNode
}) {
  return (
    <section id={words.id} data-stage={stage} className={stage % 2 === 1 ? 'band' : ''}>
      <div className="wrap pt-14 lg:pt-20">
        <div
          aria-hidden="true"
          className="grid break-after-avoid grid-cols-[5fr_6fr_9fr_6fr] gap-1"
        >
          {[1, 2, 3, 4].map((one) => (
            <span
              key={one}
              data-stage={one}
              className={`h-2 print:h-1 ${one === stage ? 'bg-(--stage)' : 'bg-line'}`}
            />
          ))}
        </div>
        <EditableText as="p" text={words.weeks} className="mt-6 break-after-avoid text-ink-2" />
        <EditableText as="h2" text={words.title} className="text-(color:--stage-text) text-h2" />
        {words.items.map((station) => (
          <Station key={station.at} id={station.id} words={station}>
            {station.figure ? <Figure words={station.figure} /> : <Paper station={station.id} />}
          </Station>
        ))}
        {children}
      </div>
      <div className="pb-14 lg:pb-20" />
    </section>
  )
}

interface StationProps {
  id: string
  words: Omit<ChapterWords['items'][number], 'id' | 'date'> & { date?: Text }
  /** What shows the paper that it left. */
  children: React.ReactNode
}

/** What happened at one point of the case. */
function Station({ id, words, children }: StationProps) {
  return (
    <article
      id={id}
      className="grid break-inside-avoid scroll-mt-28 gap-x-6 gap-y-6 pt-12 lg:grid-cols-12 lg:pt-16"
    >
      <div className="lg:col-span-4">
        <div className="border-ink border-t pt-4 lg:sticky lg:top-32">
          {words.date ? (
            <EditableText
              as="p"
              text={words.date}
              className="font-semibold text-ink-2 text-small"
            />
          ) : null}
          <EditableText as="h3" text={words.title} className="mt-1 text-h3" />
          <EditableText as="p" text={words.text} className="mt-3 text-ink-2" />
          <FileLink {...words.action} />
        </div>
      </div>
      {children}
    </article>
  )
}

function Figure({ words }: { words: Record<'value' | 'label', Text> }) {
  return (
    <p className="self-center lg:col-span-7 lg:col-start-6">
      <EditableText
        as="span"
        text={words.value}
        className="headline block text-(color:--stage-text) text-figure"
      />
      <EditableText as="span" text={words.label} className="mt-3 block text-ink-2 text-lead" />
    </p>
  )
}

/** A part of the filled-in paper. Nothing where the owner's own PDF takes the paper's place. */
function Paper({ station }: { station: string }) {
  const id = `paper-${station}`
  const published = usePublishedValues()
  const [html] = useState(() =>
    onServer
      ? onServer.excerptOf(station, completeTexts(published))
      : (document.getElementById(id)?.innerHTML ?? ''),
  )
  if (html === '') {
    return null
  }
  return (
    <div className="border border-line bg-white p-5 sm:p-8 lg:col-span-8 print:border-ink print:p-4">
      <div
        id={id}
        className="tool-example space-y-4 print:space-y-[2mm]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, see documentHtml
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}

/** Heights by minutes, so that the columns can be compared. */
const HEIGHTS: Readonly<Record<number, string>> = {
  1: 'h-4',
  4: 'h-16',
  5: 'h-20',
  8: 'h-32',
  9: 'h-36',
  12: 'h-48',
}
/** The steps that the new work does without have the accent. */
const FILLS = ['bg-ink', 'bg-ember', 'bg-ink-2', 'bg-muted', 'bg-ember-deep']

const SHARE =
  'flex items-center gap-1 border-paper border-t px-2 text-[0.75rem] text-white sm:text-[0.875rem] leading-none print:border print:border-ink print:bg-transparent print:text-ink'

/** What one inquiry takes at three times, as three columns of the steps. */
function Minutes({ words }: { words: Case['minutes'] }) {
  return (
    <Station id="redrawn" words={words}>
      <ol className="grid grid-cols-3 items-end gap-x-3 sm:gap-x-6 lg:col-span-8">
        {words.items.map((column, at) => (
          <li key={column.at}>
            <p className="headline text-figure text-ink">{column.total}</p>
            <EditableText as="p" text={column.title} className="mt-2 mb-3 text-ink-2 text-small" />
            <ul>
              {words.steps.map(({ at: key, title, minutes }, step) =>
                minutes[at] ? (
                  <li key={key} className={`${SHARE} ${HEIGHTS[minutes[at]]} ${FILLS[step]}`}>
                    <span>
                      <EditableText text={title} /> <span>{minutes[at]}</span>
                    </span>
                  </li>
                ) : null,
              )}
            </ul>
          </li>
        ))}
      </ol>
    </Station>
  )
}

/** The last one is the sum. */
const RESULT =
  'flex items-baseline justify-between gap-6 border-line border-b py-3 last:border-ink last:border-b-2 last:font-semibold last:text-ember-deep'

function FirstYear({ words }: { words: Case['year'] }) {
  return (
    <section
      id="year"
      className="break-inside-avoid scroll-mt-28 border-ink border-t wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText as="p" text={words.text} className="mt-5 text-ink-2 text-lead" />
        <FileLink {...words.action} />
      </div>
      <div className="lg:col-span-6 lg:col-start-7">
        <EditableText as="p" text={words.currency} className="text-end text-caption text-muted" />
        <dl className="mt-2 border-ink border-t">
          {words.items.map((item) => (
            <div key={item.at} className={RESULT}>
              <EditableText as="dt" text={item.term} />
              <EditableText
                as="dd"
                text={item.amount}
                className="headline max-w-1/2 shrink-0 text-h3 tabular-nums [unicode-bidi:plaintext]"
              />
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
