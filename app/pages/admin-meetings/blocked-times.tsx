import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { Panel } from '#app/staff/section.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ChoiceForm, HostChoice, nameOfHost, type PartProps } from './host-choice.tsx'

const words = staffPages['/admin/meetings'].block

function spanOf(from: string, to: string): string {
  const words = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return words.formatRange(new Date(from), new Date(to))
}

/** Times at which nothing can be booked, and a form to add another. */
export function BlockedTimes({ data: { blocked, hosts }, work }: PartProps) {
  const [problem, setProblem] = useState<string>()

  async function block({ from = '', to = '', note, host }: Record<string, string>, form: HTMLFormElement) {
    const isSpan = new Date(to) > new Date(from)
    setProblem(isSpan ? undefined : words.wrong)
    if (!isSpan) return
    const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), note, host }
    if (await work('block', body, words.done)) form.reset()
  }

  return (
    <Panel title={words.title}>
      <p className="mt-2 text-small">{words.text}</p>
      <ChoiceForm onSend={block}>
        <Field dense label={words.from} name="from" type="datetime-local" required />
        <Field dense label={words.to} name="to" type="datetime-local" required error={problem} />
        <Field dense label={words.note} name="note" maxLength={200} />
        <HostChoice label={words.host} hosts={hosts} all={words.all} />
        <Button look="outline" dense type="submit" className="justify-self-start">
          {words.save}
        </Button>
      </ChoiceForm>
      <h3 className="mt-5 font-semibold font-text text-small">{words.list}</h3>
      {blocked.length === 0 ? <p className="text-muted text-small">{words.none}</p> : null}
      <ul>
        {blocked.map(({ id, host, from, to, note }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-line border-b py-2 text-small">
            <span className="tabular-nums">
              {spanOf(from, to)}
              <span className="block text-muted">
                {[note, host && nameOfHost(hosts, host)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              look="text"
              dense
              aria-label={fillIn(words.removeLabel, { time: spanOf(from, to) })}
              onClick={() => void work('unblock', { id }, words.removed)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
