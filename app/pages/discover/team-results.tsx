import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { notify } from '#app/lib/notify.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { surveyReport } from '#content/survey-report.ts'
import { surveyTeamLinks } from '#content/survey-team-links.ts'
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import { surveyAreas } from '#contract/survey-report.ts'
import {
  othersInRadar,
  TEAM_FILES,
  TEAM_POLL_MS,
  type TeamLink,
  type TeamProgress,
  type TeamVisit,
  teamReport,
} from '#contract/survey-team.ts'
import type { Text } from '#contract/words.ts'
import { NumbersTable } from './numbers-table.tsx'
import { RadarChart } from './radar-chart.tsx'
import { ReportParts } from './report-sections.tsx'

type ResultsVisit = Extract<TeamVisit, { view: 'results' }>

type Progress = TeamProgress & { isLost: boolean }

/** The newest figures. A page in the background does not ask. */
function useProgress(first: TeamProgress): Progress {
  const [state, setState] = useState({ progress: first, isLost: false })
  useEffect(() => {
    let timer = 0
    async function ask() {
      if (!document.hidden) {
        const response = await fetch(TEAM_FILES.figures + location.search).catch(() => undefined)
        const progress = response?.ok ? ((await response.json()) as TeamProgress) : undefined
        setState((before) => (progress ? { progress, isLost: false } : { ...before, isLost: true }))
      }
      timer = window.setTimeout(ask, TEAM_POLL_MS)
    }
    timer = window.setTimeout(ask, TEAM_POLL_MS)
    return () => clearTimeout(timer)
  }, [])
  return { ...state.progress, isLost: state.isLost }
}

/** Words on the left; on the right the code to scan or the radar, beside both rows. */
const HEAD =
  'wrap grid items-start gap-x-6 gap-y-8 pt-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-8 print:grid-cols-12 print:grid-rows-[auto_1fr]'

/**
 * The team's results: for one person at a desk, and for a room. On a large screen everything is
 * larger.
 */
export function TeamResults({ visit }: { visit: ResultsVisit }) {
  const words = useWords('surveyTeamLinks', surveyTeamLinks)
  const { dimensions: questions } = useWords('survey', survey)
  const report = useWords('surveyReport', surveyReport)
  const progress = useProgress(visit)
  const { figures } = progress
  const { results } = words
  const dimensions = surveyAreas(questions, report)
  const found = figures && teamReport(dimensions, figures, words, report.report)
  const language = useLanguage()
  const othersWords = {
    name: results.table.others.text,
    size: report.results.othersSize.text,
  }
  const invite = visit.isOver ? null : (
    <TeamLinkCard link={visit.member} title={results.invite} isLarge={!found} />
  )
  return (
    <div className="min-[1800px]:[zoom:1.5]">
      <section className={HEAD}>
        <TeamState visit={visit} progress={progress} />
        {/*
         * Until there are figures, the code to scan has their place, large enough for the back of a
         * room.
         */}
        <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2 print:col-span-6 print:row-span-2">
          {found ? (
            <RadarChart
              {...found.radar}
              others={visit.benchmark && othersInRadar(visit.benchmark, othersWords, language)}
              label={found.radarLabel}
              className="mx-auto w-full max-w-[36rem] print:max-h-[80mm]!"
            />
          ) : (
            invite
          )}
        </div>
        {found ? (
          <div className="lg:col-span-5 print:col-span-6">
            <NumbersTable
              words={results.table}
              heads={[results.table.area, results.table.median, results.table.spread]}
              rows={found.ranking.map(({ dimension, median, range }) => ({
                dimension,
                score: median,
                cells: [range],
              }))}
              benchmark={visit.benchmark}
            />
            <Downloads />
          </div>
        ) : null}
      </section>
      {found ? (
        <>
          <div className="wrap pt-14 pb-10 print:py-0">
            <ReportParts words={found.words} parts={found.parts} isSpoken />
          </div>
          <section className="no-print band wrap grid gap-x-6 gap-y-8 py-14 lg:grid-cols-12">
            <div className="max-w-measure lg:col-span-6">
              <h2 className="text-h2">
                <ComposedText text={results.next.title} />
              </h2>
              <p className="mt-5 text-ink-2 text-lead">
                <ComposedText text={results.next.text} />
              </p>
              <p className="mt-8">
                <SchedulerTrigger call="discovery-session" label={results.next.label} />
              </p>
            </div>
            <div className="lg:col-span-4 lg:col-start-9">{invite}</div>
          </section>
        </>
      ) : null}
      <Removal />
    </div>
  )
}

interface TeamStateProps {
  visit: ResultsVisit
  progress: Progress
}

/** The team, how many of it have answered, and until when it can. */
function TeamState({ visit, progress: { waiting = 0, figures, isLost } }: TeamStateProps) {
  const { results } = useWords('surveyTeamLinks', surveyTeamLinks)
  const day = dayInWords(visit.endsOn, useLanguage())
  return (
    <div className="lg:col-span-6 print:col-span-6">
      <p className="font-semibold text-ember">
        <ComposedText text={results.eyebrow} />
      </p>
      <h1 className="wrap-anywhere mt-2 text-h2">
        {visit.name || <ComposedText text={results.title} />}
      </h1>
      <p
        className={`mt-4 ${figures ? 'text-ink-2 text-lead' : 'headline text-ember text-h2'}`}
        role="status"
      >
        <ComposedText
          text={
            figures
              ? fillIn(results.basis, { count: figures.n })
              : fillIn(results.waiting, { count: waiting })
          }
        />
      </p>
      <p className="mt-2 text-muted text-small">
        <span>
          <ChangingText text={figures ? results.groups : results.waitingText} />
        </span>{' '}
        <span>
          <ComposedText text={fillIn(visit.isOver ? results.over : results.until, { day })} />
        </span>
      </p>
      {isLost ? (
        <p className="mt-2 font-semibold text-ember-deep">
          <ComposedText text={results.lost} />
        </p>
      ) : null}
    </div>
  )
}

/** The results as files. */
function Downloads() {
  const { results } = useWords('surveyTeamLinks', surveyTeamLinks)
  const { search } = useLocation()
  return (
    <p className="no-print mt-6 flex flex-wrap gap-x-6 text-small">
      {(['report', 'picture', 'questions'] as const).map((kind) => (
        <a
          key={kind}
          className="link inline-flex min-h-11 items-center"
          href={TEAM_FILES[kind] + search}
        >
          <ComposedText text={results[kind]} />
        </a>
      ))}
    </p>
  )
}

/** Deletes the survey with its answers. */
function Removal() {
  const { remove } = useWords('surveyTeamLinks', surveyTeamLinks).results
  return (
    <section className="no-print wrap py-10">
      <details className="border-line border-t pt-2">
        <summary className="min-h-11">
          <ComposedText text={remove.title} />
        </summary>
        <form method="post" className="pb-6">
          <p className="max-w-measure">
            <ComposedText text={remove.text} />
          </p>
          <Button type="submit" look="outline" className="mt-4">
            <ComposedText text={remove.action} />
          </Button>
        </form>
      </details>
    </section>
  )
}

/** `2026-12-08` → `December 8, 2026`. */
export const dayInWords = (day: string, language: string) => longDate(Date.parse(day), language)

interface TeamLinkCardProps {
  link: TeamLink
  title: Text
  text?: Text
  /** To be scanned from afar. */
  isLarge?: boolean
  /** To copy it is what the page is for. */
  isPrimary?: boolean
  children?: ReactNode
}

const CODE = 'mt-5 w-full border border-line bg-white forced-color-adjust-none'

/** A link to copy or to scan. */
export function TeamLinkCard({
  link,
  title,
  text,
  isLarge,
  isPrimary,
  children,
}: TeamLinkCardProps) {
  const { copy, copied, copyFailed, code } = useWords('surveyTeamLinks', surveyTeamLinks).started
  const { address, modules, size } = link
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-ink border-t pt-5">
      <h2 id={id} className="text-h3">
        <ComposedText text={title} />
      </h2>
      {text ? (
        <p className="mt-2 text-ink-2">
          <ComposedText text={text} />
        </p>
      ) : null}
      {/*
       * Scanners need the quiet margin, and dark modules on a light ground also in forced colors.
       */}
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={code.text}
        className={`${CODE} ${isLarge ? 'max-w-[27rem]' : 'max-w-64'}`}
      >
        <path d={modules} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="wrap-anywhere mt-4 select-all text-small">{address}</p>
      <div className="no-print mt-3 flex flex-wrap items-center gap-4">
        <CopyButton
          className={`${buttonClass({ look: isPrimary ? 'primary' : 'outline' })} noscript:hidden`}
          label={<ComposedText text={copy} />}
          done={<ComposedText text={copied} />}
          text={() => address}
          onFailure={() => notify(copyFailed.text, 'failure')}
        />
        {children}
      </div>
    </section>
  )
}
