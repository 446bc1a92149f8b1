import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { useWords } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { surveyReport } from '#content/survey-report.ts'
import { surveyTeamLinks } from '#content/survey-team-links.ts'
import { fillIn } from '#contract/fill-in.ts'
import { SURVEY_PATH } from '#contract/survey.ts'
import { type ReportPart, surveyAreas } from '#contract/survey-report.ts'
import {
  TEAM_FILES,
  TEAM_POLL_MS,
  type TeamAreaOfReport,
  type TeamProgress,
  type TeamReport,
  type TeamVisit,
  teamRadar,
  teamReport,
} from '#contract/survey-team.ts'
import { RadarChart } from './radar-chart.tsx'
import { NumbersTable, ReportParts } from './results.tsx'
import { dayInWords, TeamLinkCard } from './team-link.tsx'

type ResultsVisit = Extract<TeamVisit, { view: 'results' }>

/** The newest figures. A page in the background does not ask. */
function useProgress(first: TeamProgress): TeamProgress & { isLost: boolean } {
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

type ResultsWords = (typeof surveyTeamLinks)['results']

/** The findings, each with one question to discuss. */
function partsOf({ strongest, lowest, apart }: TeamReport, words: typeof surveyTeamLinks): ReportPart[] {
  const { results, discuss } = words
  const about = (name: string, { dimension, median, low, high }: TeamAreaOfReport) => ({
    name,
    title: dimension.title,
    area: { score: median, label: fillIn(results.range, { low, high }) },
  })
  return [
    ...apart.map((area) => ({ ...about(results.apart, area), text: discuss[area.dimension.key].apart })),
    ...(apart.length === 0 ? [{ title: results.apart, text: results.agree }] : []),
    ...lowest.map((area) => ({
      ...about(results.lowest, area),
      text: discuss[area.dimension.key].low,
      modules: area.dimension.modules,
    })),
    { ...about(results.strongest, strongest), text: discuss[strongest.dimension.key].strong },
  ]
}

/** The team's results: for one person at a desk, and for a room. On a large screen everything is larger. */
export function TeamResults({ visit }: { visit: ResultsVisit }) {
  const words = useWords('surveyTeamLinks', surveyTeamLinks, 'plain')
  const { dimensions: questions, welcome } = useWords('survey', survey, 'plain')
  const report = useWords('surveyReport', surveyReport, 'plain')
  const { waiting = 0, figures, isLost } = useProgress(visit)
  const { results } = words
  const dimensions = surveyAreas(questions, report)
  const found = figures && teamReport(dimensions, figures)
  const day = dayInWords(visit.endsOn)
  const spoken = found?.ranking.map(({ dimension, ...area }) =>
    fillIn(results.areaSpoken, { area: dimension.short, ...area }),
  )
  return (
    <div className="min-[1800px]:[zoom:1.5]">
      <section className="wrap grid items-start gap-x-6 gap-y-8 pt-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-12 print:grid-cols-12">
        <div className="lg:col-span-6 print:col-span-6">
          <p className="font-semibold text-ember">{results.eyebrow}</p>
          <h1 className="wrap-anywhere mt-2 text-h2">{visit.name || results.title}</h1>
          <p className="mt-4 text-ink-2 text-lead" role="status">
            {figures ? fillIn(results.basis, { count: figures.n }) : fillIn(results.waiting, { count: waiting })}
          </p>
          <p className="mt-2 text-muted text-small">
            {figures ? results.groups : results.waitingText}{' '}
            {fillIn(visit.isOver ? results.over : results.until, { day })}
          </p>
          {isLost ? <p className="mt-2 font-semibold text-ember-deep">{results.lost}</p> : null}
        </div>
        <RadarChart
          {...(figures ? teamRadar(dimensions, figures) : { titles: dimensions.map(({ short }) => short) })}
          label={spoken ? fillIn(results.radarLabel, { scores: spoken.join('; ') }) : welcome.pictureLabel}
          className="mx-auto w-full max-w-[36rem] lg:col-span-6 lg:col-start-7 lg:row-span-2 print:col-span-6"
        />
        <div className="lg:col-span-5 print:col-span-6">
          {found ? <AreaTable words={results} report={found} visit={visit} /> : <Invite visit={visit} />}
        </div>
      </section>
      {found ? (
        <>
          <div className="wrap pt-14 pb-10 print:py-0">
            <ReportParts
              words={{
                ...report.report,
                scoreOutOf: results.median as never,
                implication: results.question as never,
                modules: results.modules as never,
              }}
              parts={partsOf(found, words)}
              isSpoken
            />
          </div>
          <section className="no-print band">
            <div className="wrap grid gap-x-6 gap-y-8 py-14 lg:grid-cols-12">
              <div className="max-w-measure lg:col-span-6">
                <h2 className="text-h2">{results.next.title}</h2>
                <p className="mt-5 text-ink-2 text-lead">{results.next.text}</p>
                <p className="mt-8">
                  <SchedulerTrigger call="discovery-session" label={results.next.label} />
                </p>
              </div>
              <div className="lg:col-span-4 lg:col-start-9">{visit.isOver ? null : <Invite visit={visit} />}</div>
            </div>
          </section>
        </>
      ) : null}
      <section className="no-print wrap py-10">
        <details className="border-line border-t pt-2">
          <summary className="min-h-11">{results.remove.title}</summary>
          <form method="post" className="pb-6">
            <p className="max-w-measure">{results.remove.text}</p>
            <Button type="submit" look="outline" className="mt-4">
              {results.remove.action}
            </Button>
          </form>
        </details>
      </section>
    </div>
  )
}

/** What the room needs to take part. */
function Invite({ visit }: { visit: ResultsVisit }) {
  const { results } = useWords('surveyTeamLinks', surveyTeamLinks, 'plain')
  return <TeamLinkCard link={visit.member} title={results.invite} />
}

interface AreaTableProps {
  words: ResultsWords
  report: TeamReport
  visit: ResultsVisit
}

/** The radar's numbers, highest first, and the files to take along. */
function AreaTable({ words, report, visit: { benchmark } }: AreaTableProps) {
  const { table } = words
  const { search } = useLocation()
  return (
    <>
      <NumbersTable
        words={table}
        heads={[table.area, table.median, table.spread]}
        rows={report.ranking.map((area) => ({
          ...area,
          cells: [area.median, fillIn(words.range, { low: area.low, high: area.high })],
        }))}
        benchmark={benchmark}
      />
      <p className="no-print mt-6 flex flex-wrap gap-x-6 text-small">
        {(['report', 'picture'] as const).map((kind) => (
          <a key={kind} className="link inline-flex min-h-11 items-center" href={TEAM_FILES[kind] + search}>
            {words[kind]}
          </a>
        ))}
        <a className="link inline-flex min-h-11 items-center" href={SURVEY_PATH}>
          {words.questions}
        </a>
      </p>
    </>
  )
}
