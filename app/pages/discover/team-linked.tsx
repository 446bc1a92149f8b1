import { Button, buttonClass } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { FormStatus } from '#app/forms/form-status.tsx'
import { notify } from '#app/lib/notify.ts'
import { postJson } from '#app/lib/post-json.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { survey } from '#content/survey.ts'
import { surveyTeamLinks } from '#content/survey-team-links.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Answers, answersFromCode, SURVEY_AREAS, scoresOf } from '#contract/survey.ts'
import type { TeamVisit } from '#contract/survey-team.ts'
import type { Text } from '#contract/words.ts'
import { QUESTIONS_ID } from './saved-survey.ts'
import { SurveySteps } from './survey-steps.tsx'
import { dayInWords, TeamLinkCard, TeamResults } from './team-results.tsx'

type Visit<View extends TeamVisit['view']> = Extract<TeamVisit, { view: View }>

/** What the links of a team open, and the links themselves. */
export function TeamLinked({ visit }: { visit: Visit<'started' | 'member' | 'results'> }) {
  if (visit.view === 'member') {
    return <Member visit={visit} />
  }
  return visit.view === 'results' ? <TeamResults visit={visit} /> : <Started visit={visit} />
}

/** Both links. */
function Started({ visit }: { visit: Visit<'started'> }) {
  const { started } = useWords('surveyTeamLinks', surveyTeamLinks)
  const day = dayInWords(visit.endsOn, useLanguage())
  return (
    <section className="wrap pt-10 pb-20 md:pt-14">
      <h1 className="text-h1">
        <ComposedText text={started.title} />
      </h1>
      {visit.name ? <p className="headline mt-3 text-ember text-h3">{visit.name}</p> : null}
      <p className="mt-5 max-w-measure text-ink-2 text-lead">
        <ComposedText text={started.lead} />
      </p>
      {visit.isMailed ? (
        <p className="mt-3 max-w-measure font-semibold">
          <ComposedText text={started.mailed} />
        </p>
      ) : null}
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <TeamLinkCard
          link={visit.member}
          title={started.member.title}
          text={fillIn(started.member.text, { day })}
          isPrimary
        />
        <TeamLinkCard
          link={visit.results}
          title={started.results.title}
          text={started.results.text}
        >
          <a className={buttonClass({ look: 'outline' })} href={visit.results.address}>
            <ComposedText text={started.open} />
          </a>
        </TeamLinkCard>
      </div>
    </section>
  )
}

/** The survey as a member of the team takes it. */
function Member({ visit }: { visit: Visit<'member'> }) {
  const words = useWords('surveyTeamLinks', surveyTeamLinks).member
  const { about, send: action, stored, tooMany, failed } = words
  const day = dayInWords(visit.endsOn, useLanguage())
  const problem = { tooMany, failed }
  async function send(answers: Answers): Promise<boolean> {
    const scores = scoresOf(answers)
    const sent = Object.fromEntries(
      SURVEY_AREAS.map((area, index) => [area, String(scores[index])]),
    )
    const response = await postJson(location.pathname + location.search, sent)
    if (response?.status === 404 || response?.status === 410) {
      location.reload()
    } else if (!response?.ok) {
      notify((response?.status === 429 ? tooMany : failed).text, 'failure')
    }
    return response?.ok === true
  }
  return (
    <SurveySteps
      team={{
        welcome: words.welcome,
        about: (
          <div className="mt-6">
            {visit.name ? <p className="headline text-h3">{visit.name}</p> : null}
            <p className="text-ink-2">
              <ComposedText text={fillIn(about, { day })} />
            </p>
            <FormStatus
              id="team-status"
              message={
                visit.problem && {
                  tone: 'failure',
                  text: <ChangingText text={problem[visit.problem]} />,
                }
              }
            />
          </div>
        ),
        form: <PlainQuestions action={action} />,
        action,
        send,
        stored: fillIn(stored, { day }),
        given: answersFromCode(visit.given),
      }}
    />
  )
}

/** The questions as a form that the browser posts to the address of the page. */
function PlainQuestions({ action }: { action: Text }) {
  const { dimensions } = useWords('survey', survey)
  return (
    <form method="post" id={QUESTIONS_ID} className="border-ink border-t">
      {dimensions.map(({ key, title, question, labels }) => (
        <fieldset key={key} className="border-line border-b py-6">
          <legend className="float-left w-full text-h3">
            <ComposedText text={title} />
          </legend>
          <p className="clear-both pt-2 text-ink-2">
            <ComposedText text={question} />
          </p>
          {labels.map((label, index) => (
            <label key={label.at} className="mt-2 flex min-h-11 items-center gap-3">
              <input type="radio" name={key} value={index + 1} className="size-5" />{' '}
              <b>{index + 1}</b>{' '}
              <span>
                <ComposedText text={label} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit" className="mt-6">
        <ComposedText text={action} />
      </Button>
    </form>
  )
}
