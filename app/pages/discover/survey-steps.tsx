import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { useNavigationEffect } from '#app/lib/use-navigation-effect.ts'
import { useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { survey } from '#content/survey.ts'
import { type Answers, sharedAnswers, TEAM_PATH } from '#contract/survey.ts'
import type { Text, Words } from '#contract/words.ts'
import { AssessmentStep } from './assessment-step.tsx'
import { RadarChart } from './radar-chart.tsx'
import { QUESTIONS_ID, type SurveyStep } from './saved-survey.ts'
import { useSurvey } from './use-survey.ts'

/**
 * The report's words and layout weigh as much as the questions, and most visitors begin without
 * them.
 */
const loadResults = async () => (await loadChunk(() => import('./results.tsx'))).Results

/** The server renders a shared result, so the browser needs the same parts before it takes over. */
let resultsAtOnce = import.meta.env.SSR ? await loadResults() : undefined
if (!import.meta.env.SSR && sharedAnswers(location.search)) {
  window.hydrateAfter = loadResults().then((results) => {
    resultsAtOnce = results
  })
}

/** What differs for a member of a team. */
export interface TeamSurvey {
  welcome: Words<typeof survey.welcome>
  /** Which team, and until when. */
  about: ReactElement
  /** The questions as a form, for browsers without scripting. */
  form: ReactNode
  /** Label of the button that sends the answers. */
  action: Text
  /**
   * Sends the answers.
   * @returns false when they were not stored, which it has said
   */
  send: (answers: Answers) => Promise<boolean>
  /** That the answers were stored, above the results. */
  stored: Text
  /** What a form without scripting has just sent. */
  given: Answers | undefined
}

/**
 * The survey in three steps, each with an address. The server renders the welcome with all
 * questions, or a result.
 */
export function SurveySteps({ team }: { team?: TeamSurvey }) {
  const words = useWords('survey', survey)
  const { step, answers, origin, previous, begin, answer, analyze, startOver } = useSurvey(team)
  const Results = useResults(step.name)
  const container = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(false)
  const isResuming = useRef(false)

  useNavigationEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    isFocusDue.current = true
  })

  // Announces the new step to screen readers as soon as it is rendered.
  useEffect(() => {
    const heading = container.current?.querySelector('h1')
    if (!isFocusDue.current || !heading) {
      return
    }
    isFocusDue.current = false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

  // The browser has scrolled to the questions of the welcome step, which had this id before.
  const isAssessment = step.name === 'assessment'
  useLayoutEffect(() => {
    if (!isAssessment) {
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (isResuming.current) {
      isResuming.current = false
      const open = container.current?.querySelector('[data-untouched]')
      open?.closest('li')?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
  }, [isAssessment])

  return (
    <>
      <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
      <div ref={container} className="min-h-dvh">
        {step.name === 'welcome' ? (
          <WelcomeStep
            words={team?.welcome ?? words.welcome}
            team={team}
            dimensions={words.dimensions}
            onBegin={begin}
          >
            {team ? null : (
              <p className="mt-2">
                <Link to={TEAM_PATH} className="link inline-flex min-h-11 items-center">
                  <EditableText text={words.team} />
                </Link>
              </p>
            )}
          </WelcomeStep>
        ) : null}
        {isAssessment ? (
          <AssessmentStep
            words={words.assessment}
            action={team?.action ?? words.assessment.action}
            dimensions={words.dimensions}
            answers={answers}
            onAnswer={answer}
            onAnalyze={async () => {
              if (!team || (await team.send(answers))) {
                analyze()
              }
            }}
          />
        ) : null}
        {step.name === 'results' && Results ? (
          <Results
            answers={step.answers}
            origin={origin}
            previous={origin === 'latest' ? previous : undefined}
            note={team?.stored}
            onRevise={begin}
            onAnswerRest={() => {
              isResuming.current = true
              begin()
            }}
            onStartOver={startOver}
          />
        ) : null}
      </div>
    </>
  )
}

/**
 * The results, fetched from the assessment on, so that they are there when the last question is
 * answered. No Suspense: around this much markup the server would send it hidden, for a script to
 * show.
 */
function useResults(stepName: SurveyStep['name']): typeof resultsAtOnce {
  const [loaded, setLoaded] = useState(resultsAtOnce && { Results: resultsAtOnce })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (stepName === 'welcome' || isLoaded) {
      return
    }
    let isCurrent = true
    void loadResults().then((Results) => {
      if (isCurrent) {
        setLoaded({ Results })
      }
    })
    return () => {
      isCurrent = false
    }
  }, [stepName, isLoaded])
  return loaded?.Results
}

interface WelcomeStepProps {
  team: TeamSurvey | undefined
  children: ReactNode
  words: Words<typeof survey.welcome>
  dimensions: Words<typeof survey.dimensions>
  onBegin: () => void
}

/**
 * What the survey is, the empty radar, and every question to read beforehand or, without scripts,
 * to answer on paper.
 */
function WelcomeStep({ words, team, dimensions, onBegin, children }: WelcomeStepProps) {
  return (
    <>
      <section className="wrap grid items-start gap-x-6 gap-y-10 pt-10 pb-16 md:grid-cols-12 md:pt-14 lg:pb-24">
        <div className="md:col-span-6 lg:col-span-7">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText
            as="p"
            text={words.lead}
            className="mt-6 max-w-[33rem] text-ink-2 text-lead lg:mt-8"
          />
          {team?.about}
          {/* Without scripts the button leads to the questions further down. */}
          <form
            action={`#${QUESTIONS_ID}`}
            className="mt-8"
            onSubmit={(event) => {
              event.preventDefault()
              onBegin()
            }}
          >
            <Button type="submit" data-replay="">
              <EditableText text={words.action} />
              <Arrow />
            </Button>
          </form>
          <EditableText
            as="p"
            text={words.note}
            className="mt-4 max-w-measure text-muted text-small"
          />
          {children}
          <noscript>
            <EditableText
              as="p"
              text={words.withoutScripting}
              className="mt-6 max-w-measure border-ember border-s-4 ps-4"
            />
          </noscript>
        </div>
        <RadarChart
          label={words.pictureLabel.text}
          titles={dimensions.map((dimension) => dimension.short.text)}
          className="mx-auto w-full max-w-[34rem] md:col-span-6 lg:col-span-5"
        />
      </section>
      <section
        id={QUESTIONS_ID}
        className="band wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12"
      >
        <div className="lg:col-span-4">
          <EditableText as="h2" text={words.previewTitle} className="text-h2" />
          <EditableText as="p" text={words.previewLead} className="mt-5 text-ink-2" />
        </div>
        {team ? <noscript className="lg:col-span-7 lg:col-start-6">{team.form}</noscript> : null}
        <ol
          className={`border-ink border-t lg:col-span-7 lg:col-start-6 ${team ? 'noscript:hidden' : ''}`}
        >
          {dimensions.map((dimension, index) => (
            <li
              key={dimension.key}
              className="border-line border-b py-6 sm:grid sm:grid-cols-[3rem_1fr]"
            >
              <span className="headline text-ember-deep text-h3" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <EditableText as="h3" text={dimension.title} className="text-h3" />
                <EditableText as="p" text={dimension.question} className="mt-2 text-ink-2" />
                <ol className="mt-3 grid grid-cols-2 gap-x-3 gap-y-1 text-small leading-snug sm:grid-cols-5 sm:text-caption">
                  {dimension.labels.map((label, index) => (
                    <li key={label.at}>
                      <b className="font-semibold text-ember-deep sm:block">{index + 1}</b>{' '}
                      <EditableText text={label} />
                    </li>
                  ))}
                </ol>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
