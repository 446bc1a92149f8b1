import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { useOffersReportEmail } from '#app/lib/hosted-project.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { surveyReport } from '#content/survey-report.ts'
import { readLogo } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RadarInput } from '#contract/radar-drawing.ts'
import {
  type Answers,
  SURVEY_PATH,
  scoresOf,
  spokenAnswers,
  TEAM_PATH,
  UNANSWERED_SCORE,
} from '#contract/survey.ts'
import {
  type Dimensions,
  prioritySentences,
  reportGist,
  surveyReport as reportOn,
  reportParts,
  reportText,
  type ScoredDimension,
  type SurveyReport,
  scoreInWords,
  strengthSentence,
  surveyAreas,
  unansweredText,
} from '#contract/survey-report.ts'
import { type Benchmark, othersInRadar } from '#contract/survey-team.ts'
import type { Text, Words } from '#contract/words.ts'
import { GapRadar } from './gap-radar.tsx'
import { NumbersTable, useBenchmark } from './numbers-table.tsx'
import { ReportParts } from './report-sections.tsx'
import { ResultsActions } from './results-actions.tsx'
import type { FinishedRun } from './saved-survey.ts'
import type { ResultsOrigin } from './use-survey.ts'

type Area = ScoredDimension<Text>

interface ResultsProps {
  answers: Answers
  origin: ResultsOrigin
  /** The run to compare with. */
  previous: FinishedRun | undefined
  /** That the answers of a team's member were stored. */
  note?: Text | undefined
  onRevise: () => void
  /** To the first question without an answer. */
  onAnswerRest: () => void
  onStartOver: () => void
}

/**
 * The picture, the two priorities, the report and one next step. Its words are fetched together
 * with it.
 */
export function Results({
  answers,
  origin,
  previous,
  note,
  onRevise,
  onAnswerRest,
  onStartOver,
}: ResultsProps) {
  const { dimensions: questions, shared } = useWords('survey', survey)
  const words = useWords('surveyReport', surveyReport)
  const { results } = words
  const offersMail = useOffersReportEmail()
  const language = useLanguage()
  const benchmark = useBenchmark()
  const dimensions = surveyAreas(questions, words)
  const report = reportOn(dimensions, answers)
  const titles = dimensions.map((dimension) => dimension.short.text)
  const othersWords = { name: results.table.others.text, size: results.othersSize.text }
  const radar = {
    titles,
    values: answers,
    assumed: UNANSWERED_SCORE,
    includesAssumed: true,
    others: benchmark && othersInRadar(benchmark, othersWords, language),
  }
  const { text, pdf } = useReportFiles(answers, radar)
  const isShared = origin === 'shared'
  const spokenScores = spokenAnswers(titles, answers, shared.notAnswered.text)
  return (
    <>
      <section className="wrap pt-10">
        <Summary
          words={results}
          report={report}
          isShared={isShared}
          note={note}
          onAnswerRest={onAnswerRest}
        />
        <div className="mt-6 grid items-start gap-x-6 gap-y-8 lg:grid-cols-12 print:mt-4 print:grid-cols-12">
          <GapRadar
            {...radar}
            words={results.gap}
            areas={dimensions.map(
              (dimension) => report.ranking.find((area) => area.dimension === dimension) as Area,
            )}
            earlier={previous && scoresOf(previous.scores)}
            label={fillIn(results.radarLabel.text, { scores: spokenScores })}
            className="mx-auto w-full max-w-[36rem] lg:col-span-7 print:row-span-2 print:col-span-6"
          />
          <div className="lg:col-span-5 print:col-span-6">
            <Priorities words={words} report={report} />
            <ResultsActions
              words={results}
              answers={answers}
              text={text}
              pdf={pdf}
              offersMail={offersMail}
            />
            {note ? null : (
              <Link
                to={TEAM_PATH}
                className="no-print link mt-2 inline-flex min-h-11 items-center text-small"
              >
                <ComposedText text={results.team} />
              </Link>
            )}
          </div>
          <details className="border-ink border-t lg:col-span-12 print:col-span-6">
            <summary className="min-h-14 text-lead print:hidden!">
              <ComposedText text={results.numbers} />
            </summary>
            <div className="max-w-[46rem] pt-2 pb-8 print:py-0">
              <ScoreTable
                words={results}
                ranking={report.ranking}
                dimensions={dimensions}
                previous={previous}
                benchmark={benchmark}
              />
            </div>
          </details>
        </div>
      </section>
      <div className="wrap pb-10 print:py-0">
        <ReportParts words={words.report} parts={reportParts(words.report, report)} />
      </div>
      <NextStep label={results.nextLabel} next={report.next} />
      <div className="no-print wrap flex flex-wrap gap-x-8 py-6 noscript:hidden">
        {isShared ? null : (
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            data-replay=""
            onClick={onRevise}
          >
            <ComposedText text={results.revise} />
          </button>
        )}
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          data-replay=""
          onClick={onStartOver}
        >
          <ComposedText text={results.startOver} />
        </button>
      </div>
    </>
  )
}

/** The report as files, whose words are plain strings. */
function useReportFiles(
  answers: Answers,
  radar: RadarInput,
): Pick<ComponentProps<typeof ResultsActions>, 'text' | 'pdf'> {
  const words = useWords('surveyReport', surveyReport, 'plain')
  const { dimensions: questions } = useWords('survey', survey, 'plain')
  const product = useSite().name.text
  const language = useLanguage()
  const logo = readLogo(usePublishedValues()['site.logo'])
  const { siteUrl } = usePublicConfig()
  const report = reportOn(surveyAreas(questions, words), answers)
  const gist = reportGist(words.results.gist, report)
  return {
    text: reportText(words.report, report, gist, siteUrl),
    pdf: { product, language, logo, words: words.report, gist, report, answers, radar, siteUrl },
  }
}

interface SummaryProps extends Pick<ResultsProps, 'note' | 'onAnswerRest'> {
  words: Words<typeof surveyReport.results>
  report: SurveyReport<Text>
  isShared: boolean
}

/** The title, how many questions were answered, and what is strong. */
function Summary({ words, report, isShared, note, onAnswerRest }: SummaryProps) {
  const answered = unansweredText(isShared ? words.sharedAnswered : words.gist.answered, report)
  const answerRest = unansweredText(words.answerRest, report)
  return (
    <>
      <h1 className="text-h1">
        <ComposedText text={isShared ? words.sharedTitle : words.title} />
      </h1>
      {answered ? (
        <p className="mt-5 flex max-w-measure flex-wrap items-baseline gap-x-4 text-lead">
          <span className="font-semibold">
            <ComposedText text={answered} />
          </span>
          {answerRest && !isShared ? (
            <button
              type="button"
              className="no-print link min-h-11 cursor-pointer noscript:hidden"
              data-replay=""
              onClick={onAnswerRest}
            >
              <ComposedText text={answerRest} />
            </button>
          ) : null}
        </p>
      ) : null}
      <p className={`max-w-measure text-ink-2 text-lead ${answered ? 'mt-1' : 'mt-4'}`}>
        <ComposedText text={strengthSentence(words.gist, report)} />
      </p>
      {note ? (
        <p role="status" className="mt-4 max-w-measure border-sustain border-s-4 ps-4">
          <ComposedText text={note} />
        </p>
      ) : null}
      {isShared ? (
        <p className="mt-3 text-muted text-small">
          <span>
            <ComposedText text={words.sharedNote} />
          </span>{' '}
          <Link to={SURVEY_PATH} className="no-print link">
            <ComposedText text={words.sharedAction} />
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** The two priorities as sentences, each with the tool to begin with. */
function Priorities({
  words,
  report,
}: {
  words: Words<typeof surveyReport>
  report: SurveyReport<Text>
}) {
  const { results } = words
  const sentences = prioritySentences(results.gist, report)
  return (
    <ol className="border-ink border-t">
      {report.priorities.map(({ area }, index) => {
        const tool = area.dimension.modules[0]
        return (
          <li key={area.dimension.key} className="border-line border-b py-5 print:py-1">
            <h2 className="text-h2 print:text-h3">
              <ComposedText text={sentences[index] as Text} />
            </h2>
            <p className="mt-2 text-muted text-small">
              <ComposedText text={scoreInWords(words.report, area)} />
            </p>
            {tool ? (
              <p className="no-print mt-4">
                <a href={tool.to} className={buttonClass({ look: 'outline' })}>
                  <ComposedText text={fillIn(results.tool, { tool: tool.title })} />
                </a>
              </p>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

/** The one next step that the report leads to. */
function NextStep({ label, next }: { label: Text } & Pick<SurveyReport<Text>, 'next'>) {
  return (
    <section className="band wrap grid gap-x-6 gap-y-4 py-14 lg:grid-cols-12 lg:py-20 print:break-inside-avoid print:grid-cols-12 print:py-2">
      <p className="font-semibold text-ember-deep lg:col-span-4 print:col-span-4">
        <ComposedText text={label} />
      </p>
      <div className="max-w-measure lg:col-span-7 lg:col-start-6 print:col-span-8">
        <h2 className="text-h2 print:text-h3">
          <ComposedText text={next.title} />
        </h2>
        <p className="mt-5 text-ink-2 text-lead print:mt-2 print:text-small">
          <ComposedText text={next.text} />
        </p>
        <p className="no-print mt-8">
          {next.to === 'scheduler' ? (
            <SchedulerTrigger call="discovery-session" label={next.label} />
          ) : (
            <ButtonLink {...next} />
          )}
        </p>
      </div>
    </section>
  )
}

interface ScoreTableProps {
  words: Words<typeof surveyReport.results>
  ranking: readonly ScoredDimension<Text>[]
  dimensions: Dimensions<Text>
  previous: FinishedRun | undefined
  benchmark: Benchmark | undefined
}

/** The radar's numbers, highest first, with the change since last time when there was one. */
function ScoreTable({ words, ranking, dimensions, previous, benchmark }: ScoreTableProps) {
  const { table, change } = words
  const language = useLanguage()
  const changeOf = ({ dimension, score, isAnswered }: ScoredDimension<Text>) => {
    const before = previous?.scores[dimensions.indexOf(dimension) as 0]
    if (!isAnswered || before === undefined) {
      return change.unknown
    }
    const difference = score - before
    if (difference === 0) {
      return change.same
    }
    return fillIn(difference > 0 ? change.up : change.down, { count: Math.abs(difference) })
  }
  const heads = [table.dimension, table.score, table.meaning]
  return (
    <>
      <NumbersTable
        words={table}
        heads={previous ? [...heads, table.change] : heads}
        rows={ranking.map((area) => ({
          ...area,
          cells: previous ? [area.label, changeOf(area)] : [area.label],
        }))}
        benchmark={benchmark}
      />
      {previous ? (
        <p className="mt-3 text-muted text-small">
          <ComposedText
            text={fillIn(change.note, {
              date: new Date(previous.at).toLocaleDateString(language, { dateStyle: 'long' }),
            })}
          />
        </p>
      ) : null}
    </>
  )
}
