import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { Button, buttonClass } from '#app/components/button.tsx'
import { ChangingText, ComposedText, textIfAny } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Field } from '#app/components/field.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { FormStatus } from '#app/forms/form-status.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRootData } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { surveyTeam, surveyTeamForm } from '#content/survey-team.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { SURVEY_PATH, TEAM_PATH } from '#contract/survey.ts'
import {
  dayFromNow,
  TEAM_DAYS_MAX,
  TEAM_DAYS_SUGGESTED,
  TEAM_NAME_MAX_CHARACTERS,
  type TeamVisit,
} from '#contract/survey-team.ts'
import type { Text } from '#contract/words.ts'

export const handle: RouteHandle = { isPrivate: true }
export const meta = pageMeta('surveyTeam', surveyTeam, { noindex: true })

/**
 * The views behind links bring the survey and its report. The server renders them, so the browser
 * needs them before it takes over.
 */
const loadLinked = async () => (await loadChunk(() => import('./team-linked.tsx'))).TeamLinked
let TeamLinked = import.meta.env.SSR ? await loadLinked() : undefined
const LINKED_ID = 'team-linked'
if (!import.meta.env.SSR && document.getElementById(LINKED_ID)) {
  window.hydrateAfter = loadLinked().then((linked) => {
    TeamLinked = linked
  })
}

/**
 * The survey of a team. Which of its pages is shown depends on the link; the server says what to
 * show.
 */
export default function TeamPage() {
  const visited = useRootData()?.team
  const { key, search } = useLocation()
  // Without a link, what the server said is about the address that was opened first.
  const visit = key === 'default' || search !== '' ? visited : undefined
  return (
    <div className="min-h-dvh">
      <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
      <View visit={visit} />
    </div>
  )
}

function View({ visit }: { visit: TeamVisit | undefined }) {
  if (visit === undefined || visit.view === 'start') {
    return <Start visit={visit} />
  }
  switch (visit.view) {
    case 'started':
    case 'member':
    case 'results':
      return (
        <div id={LINKED_ID} data-hydrate="load">
          {TeamLinked ? <TeamLinked visit={visit} /> : null}
        </div>
      )
    default:
      return <None view={visit.view} />
  }
}

const INPUTS = {
  name: { maxLength: TEAM_NAME_MAX_CHARACTERS, autoComplete: 'off' },
  endsOn: { type: 'date' },
  email: { type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX_CHARACTERS },
} as const

/**
 * The form that begins a survey. It is posted natively, so that it works the same with and without
 * scripting.
 */
function Start({ visit }: { visit: Extract<TeamVisit, { view: 'start' }> | undefined }) {
  const words = useWords('surveyTeam', surveyTeam).start
  const fields = useWords('surveyTeamForm', surveyTeamForm)
  const day = useRef<HTMLInputElement>(null)
  const typed = visit?.typed ?? {}
  const problem = visit?.problem

  // The page is kept for everyone, so it cannot know the day. An empty field means the same day.
  useEffect(() => {
    if (!day.current) {
      return
    }
    day.current.min = dayFromNow(0)
    day.current.max = dayFromNow(TEAM_DAYS_MAX)
    day.current.value ||= dayFromNow(TEAM_DAYS_SUGGESTED)
  }, [])

  return (
    <section className="wrap grid items-start gap-x-6 gap-y-6 pt-8 pb-20 md:grid-cols-12 md:grid-rows-[auto_1fr] md:gap-y-8 md:pt-14">
      <div className="md:col-span-7">
        <EditableText
          as="p"
          text={words.eyebrow}
          className="mb-3 font-semibold text-ember md:mb-5"
        />
        <EditableText as="h1" text={words.title} className="text-h1" />
        <EditableText
          as="p"
          text={words.lead}
          className="mt-4 max-w-measure text-ink-2 text-lead md:mt-6"
        />
      </div>
      {/*
       * Before the form on a phone, and as short as can be, so that the form begins on the first
       * screen.
       */}
      <ol className="border-ink border-t md:col-span-4 md:col-start-9 md:row-span-2">
        {words.steps.map((step, index) => (
          <li
            key={step.at}
            className="grid grid-cols-[1.75rem_1fr] border-line border-b py-2 max-md:text-small md:grid-cols-[3rem_1fr] md:py-6"
          >
            <span
              className="headline text-ember-deep text-h3 max-md:leading-none md:text-h2"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <EditableText as="p" text={step} />
          </li>
        ))}
      </ol>
      <div className="md:col-span-7">
        <form
          method="post"
          action={TEAM_PATH}
          className="grid max-w-[30rem] gap-5"
          data-hs-do-not-collect="true"
        >
          {(['name', 'endsOn', 'email'] as const).map((field) => {
            const own: Partial<Record<'optional' | 'wrong', Text>> = fields[field]
            return (
              <Field
                key={field}
                name={field}
                label={<ComposedText text={fields[field].label} />}
                hint={textIfAny(fields[field].hint)}
                optionalNote={textIfAny(own.optional)}
                error={
                  problem === field && own.wrong ? <ChangingText text={own.wrong} /> : undefined
                }
                defaultValue={typed[field]}
                ref={field === 'endsOn' ? day : undefined}
                {...INPUTS[field]}
              />
            )
          })}
          <div>
            <Button type="submit">
              <EditableText text={words.action} />
              <Arrow />
            </Button>
            <FormStatus
              id="team-status"
              message={
                problem === 'tooMany' || problem === 'failed'
                  ? { tone: 'failure', text: <ChangingText text={words[problem]} /> }
                  : undefined
              }
            />
          </div>
        </form>
        <EditableText
          as="p"
          text={words.note}
          className="mt-5 max-w-measure text-muted text-small"
        />
        <p className="mt-2">
          <Link to={SURVEY_PATH} className="link inline-flex min-h-11 items-center">
            <EditableText text={words.alone} />
          </Link>
        </p>
      </div>
    </section>
  )
}

/** A link that opens nothing, or nothing any more. */
function None({ view }: { view: keyof Omit<typeof surveyTeam.none, 'action'> }) {
  const { [view]: words, action } = useWords('surveyTeam', surveyTeam).none
  return (
    <section className="wrap pt-10 pb-20 md:pt-14">
      <h1 className="text-h1">
        <ComposedText text={words.title} />
      </h1>
      <p className="mt-5 max-w-measure text-ink-2 text-lead">
        <ComposedText text={words.text} />
      </p>
      <p className="mt-8">
        <a className={buttonClass({})} href={TEAM_PATH}>
          <ComposedText text={action} />
        </a>
      </p>
    </section>
  )
}
