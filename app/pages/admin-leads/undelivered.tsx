import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { changeDeliveries } from '#app/staff/change-deliveries.ts'
import { counted } from '#app/staff/counted.ts'
import { type RunWork, useLoaded, useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { GIVEN_UP_SHOWN, type GivenUp } from '#contract/staff/system.ts'

const { undelivered: words, lead: leadWords } = staffPages['/admin/leads']
const STEPS = ['retry', 'dismiss'] as const

/** Name of an email, by that in `EMAIL_LIMITS`. */
export function nameOfEmail(template: string | null | undefined): string {
  const names: Readonly<Record<string, string>> = leadWords.emails
  return names[template ?? ''] ?? leadWords.unknownEmail
}

/** Replies of mail servers (RFC 5321, 4.2.3) in words. */
const REASONS: readonly [statuses: readonly number[], reason: keyof typeof words.reasons][] = [
  [[550, 551, 553], 'address'],
  [[552], 'full'],
  [[554], 'spam'],
]

/** Why an email could not be delivered. */
export function reasonOf({
  status,
  ...email
}: {
  status: number | null
  error?: string
  lastError?: string | null
}): string {
  const reason = REASONS.find(([statuses]) => statuses.includes(status ?? 0))?.[1] ?? 'other'
  return fillIn(words.reasons[reason], { error: email.error ?? email.lastError ?? '' })
}

interface UndeliveredProps {
  refreshes: number
  linkOf: (id: string) => object
}

/** Emails about leads that were given up, on top of the list. Nothing if there are none. */
export function UndeliveredEmails({ refreshes, linkOf }: UndeliveredProps) {
  const [changes, setChanges] = useState(0)
  const { run } = useWork(() => setChanges((count) => count + 1))
  const emails =
    useLoaded(() => fetchFromStaffApi<GivenUp[]>('/leads/undelivered'), [refreshes, changes]) ?? []
  if (emails.length === 0) {
    return null
  }
  const title = counted(words.title, emails.length)
  return (
    <section
      aria-label={title}
      className="mt-2 border-ember border-l-4 bg-white px-4 py-2 text-small"
    >
      <h2 className="font-semibold font-text">{title}</h2>
      <p className="text-ink-2">{words.lead}</p>
      <ul>
        {emails.map((email) => (
          <li
            key={email.id}
            className="flex flex-wrap items-baseline gap-x-4 py-[0.15rem] [overflow-wrap:anywhere]"
          >
            <Link
              to={linkOf(email.leadId ?? '')}
              className="font-semibold underline-offset-3 hover:underline"
            >
              <bdi>{email.person}</bdi>
            </Link>
            <span>{nameOfEmail(email.template)}</span>
            <span
              title={email.error}
              className="min-w-0 flex-1 text-muted max-sm:order-last max-sm:basis-full"
            >
              {reasonOf(email)}
            </span>
            <UndeliveredSteps id={email.id} what={email.person} run={run} />
          </li>
        ))}
      </ul>
      {emails.length === GIVEN_UP_SHOWN ? (
        <p className="text-caption text-muted">{fillIn(words.more, { shown: GIVEN_UP_SHOWN })}</p>
      ) : null}
    </section>
  )
}

interface UndeliveredStepsProps {
  /** Id of the delivery. */
  id: string
  /** Whose email, or which one. */
  what: string
  run: RunWork
}

/** What can be done with an email that was given up. */
export function UndeliveredSteps({ id, what, run }: UndeliveredStepsProps) {
  const take = (step: (typeof STEPS)[number]) =>
    changeDeliveries(run, {
      path: '/leads/undelivered',
      body: { step, ids: [id] },
      done: words.done[step],
    })
  return STEPS.map((step) => (
    <Button
      key={step}
      look="text"
      dense
      aria-label={fillIn(words.labels[step], { what })}
      onClick={() => void take(step)}
    >
      {words.steps[step]}
    </Button>
  ))
}
