import { Checkbox } from '#app/components/checkbox.tsx'
import { staffPages } from '#content/staff.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts'

const words = staffPages['/admin/webhooks']

interface EventChoiceProps {
  chosen: readonly WebhookEvent[]
  onChange: (chosen: WebhookEvent[]) => void
  legend: string
  /** Whose events, for screen readers. */
  of?: string
  disabled?: boolean
}

/** What a webhook is told. */
export function EventChoice({ chosen, onChange, legend, of, disabled }: EventChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="text-caption">
        <span>{legend}</span>
        {of ? <span className="sr-only">{`: ${of}`}</span> : null}
      </legend>
      <div className="mt-1 grid gap-x-6 text-small sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={words.events[event]}
            checked={chosen.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                WEBHOOK_EVENTS.filter((one) => (one === event ? checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
