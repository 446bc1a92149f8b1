import { useId } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { useOffersReportEmail } from '#app/lib/hosted-project.ts'
import { usePublicConfig, usePublishedTexts } from '#app/lib/public-config.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { surveyReport } from '#content/survey-report.ts'
import { readLogo } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Scores, SURVEY_PATH, TEAM_PATH } from '#contract/survey.ts'
import {
  type Dimensions,
  type PartWords,
  type ReportPart,
  reportGist,
  surveyReport as reportOn,
  reportParts,
  reportText,
  type ScoredDimension,
  scoreInWords,
  surveyAreas,
} from '#contract/survey-report.ts'
import type { Text, Words } from '#contract/words.ts'
import { NumbersTable, useBenchmark } from './numbers-table.tsx'
import { RadarChart } from './radar-chart.tsx'
import { MailReport, ResultsActions } from './results-actions.tsx'
import type { FinishedRun } from './saved-survey.ts'
import type { ResultsOrigin } from './use-survey.ts'

interface ResultsProps {
  scores: Scores
  origin: ResultsOrigin
  /** The run to compare with. */
  previous: FinishedRun | undefined
  /** That the answers of a team's member were stored. */
  note?: Text | undefined
  onRevise: () => void
  onStartOver: () => void
}

function Part({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-4 border-line border-t py-10 lg:grid-cols-12 lg:py-12 print:grid-cols-12 print:py-2">
      <div className="lg:col-span-4 print:col-span-4">{title}</div>
      <div className="max-w-measure lg:col-span-7 lg:col-start-6 print:col-span-8">{children}</div>
    </section>
  )
}

interface ReportPartsProps {
  words: PartWords<Text>
  parts: readonly ReportPart<Text>[]
  /** The texts are questions for a room, and large. */
  isSpoken?: boolean
}

/** The report's words; the same blocks as the plain text and the PDF, set for reading. */
export function ReportParts({ words, parts, isSpoken }: ReportPartsProps) {
  const textClass = isSpoken ? 'headline text-h3' : ''
  const { at, text: note } = words.modulesNote
  const [beforeAddress = '', afterAddress = ''] = note.split('{address}')
  return (
    <>
      {parts.map(({ title, name, area, text, modules }) => (
        <Part
          key={`${name?.text} ${title.text}`}
          title={
            <>
              {name ? (
                <p className={`font-semibold ${modules ? 'text-ember' : 'text-ink-2'}`}>
                  <ComposedText text={name} />
                </p>
              ) : null}
              <h2 className={name ? 'mt-1 text-h3' : 'text-h3'}>
                <ComposedText text={title} />
              </h2>
              {area ? (
                <p className="mt-1 text-muted text-small">
                  <ComposedText text={scoreInWords(words, area)} />
                </p>
              ) : null}
            </>
          }
        >
          {modules ? (
            <>
              <h3 className={isSpoken ? 'font-semibold' : 'text-h3'}>
                <ComposedText text={words.implication} />
              </h3>
              <p className={`mt-3 ${textClass}`}>
                <ComposedText text={text} />
              </p>
              <h3 className={`mt-8 print:mt-4 ${isSpoken ? 'font-semibold' : 'text-h3'}`}>
                <ComposedText text={words.modules} />
              </h3>
              <ol className="mt-4 border-ink border-t print:break-inside-avoid">
                {modules.map(({ title: tool, to }, index) => (
                  <li
                    key={to}
                    className="flex items-center gap-4 border-line border-b py-0.5 print:py-[1mm]!"
                  >
                    <span className="headline text-ember" aria-hidden="true">
                      {index + 1}
                    </span>
                    <a href={to} className="link inline-flex min-h-11 items-center print:min-h-0">
                      <ComposedText text={tool} />
                    </a>
                  </li>
                ))}
              </ol>
              <p className="mt-4 text-muted text-small">
                <span>
                  <ComposedText text={{ at, text: beforeAddress }} />
                </span>
                <Link to={words.modulesPlace.to} className="link">
                  <ComposedText text={words.modulesPlace.label} />
                </Link>
                <span>
                  <ComposedText text={{ at, text: afterAddress }} />
                </span>
              </p>
            </>
          ) : (
            <p className={textClass}>
              <ComposedText text={text} />
            </p>
          )}
        </Part>
      ))}
    </>
  )
}

/** Brings a form's first field to where it can be typed into, clear of the fixed header. */
function focusInto(id: string): void {
  const field = document.getElementById(id)?.querySelector('input')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/**
 * The picture, the numbers, the report and one next step. Its words are fetched together with it.
 */
export function Results({ scores, origin, previous, note, onRevise, onStartOver }: ResultsProps) {
  const questions = useWords('survey', survey).dimensions
  const words = useWords('surveyReport', surveyReport)
  const { results } = words
  const offersMail = useOffersReportEmail()
  const { siteUrl } = usePublicConfig()
  const product = useSite().name.text
  const language = useLanguage()
  const logo = readLogo(usePublishedTexts()['site.logo'])
  const mailForm = useId()
  const dimensions = surveyAreas(questions, words)
  const report = reportOn(dimensions, scores)
  // The report as a text and as a PDF.
  const plainWords = useWords('surveyReport', surveyReport, 'plain')
  const plainQuestions = useWords('survey', survey, 'plain').dimensions
  const plainReport = reportOn(surveyAreas(plainQuestions, plainWords), scores)
  const gist = reportGist(results.gist, report)
  const radar = { titles: dimensions.map((dimension) => dimension.short.text), values: scores }
  const isShared = origin === 'shared'
  const spokenScores = dimensions
    .map((dimension, index) => `${dimension.short.text} ${scores[index]}`)
    .join(', ')
  return (
    <>
      <section className="wrap pt-10 lg:pt-16">
        <h1 className="text-h1">
          <ComposedText text={isShared ? results.sharedTitle : results.title} />
        </h1>
        <p className="mt-4 max-w-measure text-ink-2 text-lead">
          <ComposedText text={gist} />
        </p>
        {note ? (
          <p role="status" className="mt-4 max-w-measure border-sustain border-l-4 pl-4">
            <ComposedText text={note} />
          </p>
        ) : null}
        {isShared ? (
          <p className="mt-3 text-muted text-small">
            <span>
              <ComposedText text={results.sharedNote} />
            </span>{' '}
            <Link to={SURVEY_PATH} className="no-print link">
              <ComposedText text={results.sharedAction} />
            </Link>
          </p>
        ) : null}
        <div className="mt-8 grid items-center gap-x-6 gap-y-8 lg:grid-cols-12 print:mt-4 print:grid-cols-12">
          <RadarChart
            {...radar}
            earlier={previous?.scores}
            label={fillIn(results.radarLabel.text, { scores: spokenScores })}
            className="mx-auto w-full max-w-[36rem] lg:col-span-6 print:col-span-6 print:max-h-[70mm]!"
          />
          <div className="lg:col-span-5 lg:col-start-8 print:col-span-6">
            <ScoreTable
              words={results}
              ranking={report.ranking}
              dimensions={dimensions}
              previous={previous}
            />
            <ResultsActions
              words={results}
              scores={scores}
              text={reportText(plainWords.report, plainReport, siteUrl)}
              pdf={{
                product,
                language,
                logo,
                words: plainWords.report,
                gist: gist.text,
                report: plainReport,
                scores,
                radar,
                siteUrl,
              }}
              onMail={offersMail ? () => focusInto(mailForm) : undefined}
              onRevise={isShared ? undefined : onRevise}
              onStartOver={onStartOver}
            />
            {note ? null : (
              <Link
                to={TEAM_PATH}
                className="no-print link inline-flex min-h-11 items-center text-small"
              >
                <ComposedText text={results.team} />
              </Link>
            )}
          </div>
        </div>
      </section>
      <div className="wrap pt-14 pb-10 print:py-0">
        <ReportParts words={words.report} parts={reportParts(words.report, report)} />
        {offersMail ? (
          <div id={mailForm} className="no-print noscript:hidden">
            <Part
              title={
                <h2 className="text-h3">
                  <ComposedText text={results.mail.title} />
                </h2>
              }
            >
              <MailReport words={results.mail} scores={scores} />
            </Part>
          </div>
        ) : null}
      </div>
      <section className="band wrap grid gap-x-6 gap-y-4 py-14 lg:grid-cols-12 lg:py-20 print:break-inside-avoid print:grid-cols-12 print:py-2">
        <p className="font-semibold text-ember-deep lg:col-span-4 print:col-span-4">
          <ComposedText text={results.nextLabel} />
        </p>
        <div className="max-w-measure lg:col-span-7 lg:col-start-6 print:col-span-8">
          <h2 className="text-h2 print:text-h3">
            <ComposedText text={report.next.title} />
          </h2>
          <p className="mt-5 text-ink-2 text-lead print:mt-2 print:text-small">
            <ComposedText text={report.next.text} />
          </p>
          <p className="no-print mt-8">
            {report.next.to === 'scheduler' ? (
              <SchedulerTrigger call="discovery-session" label={report.next.label} />
            ) : (
              <ButtonLink {...report.next} />
            )}
          </p>
        </div>
      </section>
    </>
  )
}

interface ScoreTableProps {
  words: Words<typeof surveyReport.results>
  ranking: readonly ScoredDimension<Text>[]
  dimensions: Dimensions<Text>
  previous: FinishedRun | undefined
}

/** The radar's numbers, highest first, with the change since last time when there was one. */
function ScoreTable({ words, ranking, dimensions, previous }: ScoreTableProps) {
  const { table, change } = words
  const benchmark = useBenchmark()
  const language = useLanguage()
  const changeOf = ({ dimension, score }: ScoredDimension<Text>) => {
    const difference = score - (previous?.scores[dimensions.indexOf(dimension) as 0] ?? score)
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
