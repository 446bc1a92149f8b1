import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { Panel } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { reportFailure } from '#app/staff/use-work.ts'
import { calls } from '#content/calls.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { WhyNotFree } from '#contract/staff.ts'
import { ChoiceForm, HostChoice, type PartProps } from './host-choice.tsx'

const words = staffPages['/admin/meetings'].why
const CALLS = Object.fromEntries(Object.values(calls).map(({ id, name }) => [id, name]))

/** Says why visitors cannot book a time. */
export function WhyNotOffered({ data: { hosts } }: Pick<PartProps, 'data'>) {
  const [said, setSaid] = useState('')
  async function ask({ host = hosts[0]?.id ?? '', call = '', at = '' }: Record<string, string>) {
    const query = new URLSearchParams({ host, call, at: new Date(at).toISOString() })
    const { because, title, calendar } = await fetchFromStaffApi<WhyNotFree>(`/meetings/why?${query}`)
    setSaid(fillIn(words.answers[because], { title: title || words.noTitle, calendar }))
  }
  return (
    <Panel title={words.title}>
      <ChoiceForm onSend={(values) => ask(values).catch(reportFailure)}>
        <HostChoice label={words.host} hosts={hosts} />
        <SelectField label={words.call} name="call" options={CALLS} />
        <Field dense label={words.at} name="at" type="datetime-local" required />
        <Button look="outline" dense type="submit" className="justify-self-start">
          {words.ask}
        </Button>
        <p role="status" className="text-small empty:hidden">
          {said}
        </p>
      </ChoiceForm>
    </Panel>
  )
}
