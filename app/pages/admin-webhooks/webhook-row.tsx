import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { StateMark } from '#app/staff/section.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ShownWebhook, WebhookSecret } from '#contract/staff/webhooks.ts'
import { EventChoice } from './event-choice.tsx'
import type { ShownSecret } from './secret-shown.tsx'

const { list: words, add, done } = staffPages['/admin/webhooks']

function markOf({ name, isOn, isGone, address, givenUp }: ShownWebhook) {
  const mark = (state: ComponentProps<typeof StateMark>['state'], said: string) => ({
    state,
    said,
    title: name,
  })
  if (address === null) {
    return mark('trouble', words.unreadable)
  }
  if (!isOn && isGone) {
    return mark('trouble', words.gone)
  }
  if (!isOn) {
    return mark('open', words.off)
  }
  return mark(givenUp > 0 ? 'trouble' : 'fine', words.on)
}

interface WebhookRowProps {
  webhook: ShownWebhook
  work: { isBusy: boolean; run: RunWork }
  onSecret: (shown: ShownSecret) => void
}

/** One receiver: its state, what it is told, and what is done with it. */
export function WebhookRow({ webhook, work: { isBusy, run }, onSecret }: WebhookRowProps) {
  const { id, name, address, events, isOn, waiting, givenUp, rotatedUntil } = webhook
  const [isSure, setSure] = useState(false)
  const mark = markOf(webhook)
  const change = (changed: Partial<ShownWebhook>) =>
    void run(
      () => postToStaffApi('/webhooks/change', { id, name, events, isOn, ...changed }),
      done.changed,
    )
  const post = (path: string, said: string) =>
    void run(() => postToStaffApi(`/webhooks/${path}`, { id }), said)
  async function rotate() {
    const renewed = await run(() => postToStaffApi<WebhookSecret>('/webhooks/rotate', { id }))
    if (renewed) {
      onSecret({ name, secret: renewed.secret })
    }
  }
  const facts = [
    address,
    mark.said,
    counted(words.waiting, waiting),
    counted(words.givenUp, givenUp),
    rotatedUntil && fillIn(words.rotated, { time: dayAndTimeOf(rotatedUntil) }),
  ]
  const labelOf = (action: string) => fillIn(words.label, { action, name })
  const isReadable = address !== null
  const steps = [
    { action: words.test, act: () => post('test', done.tested), isShown: isOn && isReadable },
    { action: words.rotate, act: () => void rotate(), isShown: isReadable },
    {
      action: isSure ? words.confirmRemove : words.remove,
      act: () => (isSure ? post('remove', done.removed) : setSure(true)),
      isShown: true,
    },
  ]
  return (
    <li className="border-line border-b py-4 text-small first:pt-0 last:border-0 last:pb-0">
      <StateMark state={mark.state} title={mark.title} />
      <p className="text-muted [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
      <div className="mt-2">
        <EventChoice
          legend={add.events}
          of={name}
          chosen={events}
          disabled={isBusy}
          onChange={(chosen) => (chosen.length > 0 ? change({ events: chosen }) : undefined)}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Checkbox
          label={words.switch}
          aria-label={labelOf(words.switch)}
          checked={isOn}
          disabled={isBusy}
          onChange={() => change({ isOn: !isOn })}
        />
        {steps.map(({ action, act, isShown }, index) =>
          isShown ? (
            <Button
              // The last one changes its name.
              key={index === steps.length - 1 ? words.remove : action}
              look="text"
              dense
              disabled={isBusy}
              aria-label={labelOf(action)}
              onClick={act}
              onBlur={() => setSure(false)}
            >
              {action}
            </Button>
          ) : null,
        )}
      </div>
    </li>
  )
}
