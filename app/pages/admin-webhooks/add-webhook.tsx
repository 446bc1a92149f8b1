import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import {
  WEBHOOK_ADDRESS_MAX_CHARACTERS,
  WEBHOOK_NAME_MAX_CHARACTERS,
  type WebhookSecret,
} from '#contract/staff/webhooks.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { EventChoice } from './event-choice.tsx'
import type { ShownSecret } from './secret-shown.tsx'

const { add: words, done } = staffPages['/admin/webhooks']

interface AddWebhookProps {
  work: { isBusy: boolean; run: RunWork }
  onSecret: (shown: ShownSecret) => void
}

/** Adds a webhook, and hands its secret over. */
export function AddWebhook({ work: { isBusy, run }, onSecret }: AddWebhookProps) {
  const [events, setEvents] = useState<WebhookEvent[]>(['lead.received'])
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form))
    const added = await run(
      () => postToStaffApi<WebhookSecret>('/webhooks/add', { ...typed, events }),
      done.added,
    )
    if (added) {
      form.reset()
      onSecret({ name: String(typed.name), secret: added.secret })
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Field
        dense
        name="name"
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={WEBHOOK_NAME_MAX_CHARACTERS}
      />
      <Field
        dense
        name="address"
        type="url"
        autoComplete="off"
        label={words.address}
        hint={words.addressHint}
        required
        maxLength={WEBHOOK_ADDRESS_MAX_CHARACTERS}
      />
      <div className="col-span-full">
        <EventChoice legend={words.events} chosen={events} onChange={setEvents} />
      </div>
      <Button
        dense
        type="submit"
        disabled={isBusy || events.length === 0}
        className="col-span-full justify-self-start"
      >
        {words.action}
      </Button>
    </form>
  )
}
