import { Link } from 'react-router'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { CircleAlert } from '#app/components/icons.tsx'
import { FormStatus } from '#app/forms/form-status.tsx'
import { postJson } from '#app/lib/post-json.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId } from '#contract/form-place.ts'
import { shortDayInWords, timeInWords } from '#contract/meeting-time.ts'
import { type MeetingAnswer, type MeetingVisit, nearestTimes } from '#contract/meetings.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import type { MeetingPage } from './use-meeting-page.ts'

/** With the time that someone else has booked. */
type TakenTimesProps = Pick<MeetingPage, 'clock' | 'times'> & { taken: number }

/** Says that a time is taken, and offers the nearest free times in the same form. */
export function TakenTimes({
  clock: { zone, hourCycle, language },
  taken,
  times: all,
}: TakenTimesProps) {
  const times = typeof all === 'string' ? [] : nearestTimes(all, taken)
  const { taken: words } = useWords('embed', embed).meeting
  const { query } = useMeetingAddress()
  const { contactEmail } = usePublicConfig()
  const inWords = (time: number) =>
    `${shortDayInWords(time, zone, language)}, ${timeInWords(time, zone, language, hourCycle)}`
  const nearest = [...times].sort((a, b) => Math.abs(a - taken) - Math.abs(b - taken))[0]
  return (
    <fieldset
      id="taken"
      tabIndex={-1}
      className="mb-6 border-ember-deep border-s-4 bg-white px-4 py-4 outline-none"
    >
      <legend className="sr-only">
        <ComposedText text={fillIn(words.title, { time: inWords(taken) })} />
      </legend>
      <p role="alert" className="flex items-start gap-3 font-semibold text-ember-deep">
        <CircleAlert size={22} className="mt-0.5 flex-none" />
        <span>
          <ComposedText text={fillIn(words.title, { time: inWords(taken) })} />
        </span>
      </p>
      <p className="mt-1 text-small">
        {times.length > 0 ? (
          <ComposedText text={words.text} />
        ) : (
          <>
            {words.none}{' '}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </>
        )}
      </p>
      <div className="mt-3 grid gap-x-5 sm:grid-cols-2">
        {times.map((time) => (
          <label
            key={time}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-line border-b"
          >
            <input
              type="radio"
              name="at"
              value={new Date(time).toISOString()}
              defaultChecked={time === nearest}
              className="size-5 flex-none accent-ember"
            />
            <span className="py-2">
              <span className="block font-semibold tabular-nums leading-tight">
                {timeInWords(time, zone, language, hourCycle)}
              </span>{' '}
              <span className="block text-caption text-muted leading-tight">
                {shortDayInWords(time, zone, language)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <Link
        to={query({ at: undefined })}
        preventScrollReset
        className="link mt-3 inline-flex min-h-11 items-center text-small"
      >
        <ComposedText text={words.other} />
      </Link>
    </fieldset>
  )
}

/**
 * Books, moves or cancels a meeting. `unavailable` means no answer or a temporary refusal, so the
 * result is unknown.
 */
export async function sendMeeting(
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<MeetingAnswer | { outcome: 'unavailable' }> {
  const response = await postJson(path, values)
  if (!response || response.status >= 500 || response.status === 429) {
    return { outcome: 'unavailable' }
  }
  return response.ok
    ? response.json().catch(() => ({ outcome: 'unavailable' }))
    : { outcome: 'refused' }
}

/** Why a form was refused. A taken time is told at the times that are free instead. */
export function Refusal({ answer }: { answer: MeetingVisit['answer'] }) {
  const { problems } = useWords('embed', embed).meeting
  const { contactEmail } = usePublicConfig()
  const text =
    answer && answer !== 'taken' ? (
      <ChangingText text={fillIn(problems[answer], { email: contactEmail })} />
    ) : undefined
  return (
    <FormStatus
      id={formStatusId('meeting')}
      message={text ? { tone: 'failure', text } : undefined}
    />
  )
}
