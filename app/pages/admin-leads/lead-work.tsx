import { type FormEvent, type Ref, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { localDay } from '#app/staff/day-of.ts'
import { useMoney } from '#app/staff/money.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useLoaded } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_LINE_MAX_CHARACTERS, LEAD_VALUE_MAX, type LeadChange } from '#contract/lead-deeds.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import { once } from '#contract/once.ts'
import type { LeadRecord, StaffLead } from '#contract/staff/leads.ts'

const words = staffPages['/admin/leads']
const { keys } = staff.shortcuts
/** A choice of states that also shows the present one. On paper there is only that one. */
const STATE =
  'relative cursor-pointer border-ink px-[0.2rem] py-[0.45rem] text-center text-[0.8125rem] not-first:border-s has-checked:bg-ink has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none print:border-0! print:bg-transparent! print:text-left print:text-ink! print:not-has-checked:hidden'
const ROW = 'flex flex-wrap items-end gap-x-2 gap-y-1'

const loadStaff = once(async () => {
  const client = await openBackend()
  const { data, error } = await client.from('staff_members').select('*').order('email')
  if (error) {
    throw error
  }
  return data as StaffMember[]
})

/**
 * The people to whom leads can be assigned, or undefined until they are loaded. They are loaded
 * once per visit to the staff pages. The page that needs them reports a failure, and the next page
 * tries again.
 */
export const useStaffMembers = (): readonly StaffMember[] | undefined =>
  useLoaded(loadStaff, [], () => {})

interface LeadWorkProps {
  found: StaffLead
  onChange: (change: LeadChange) => Promise<unknown>
}

/** How far the lead is, what it is worth, what is next, and who looks after it. */
export function LeadWork({ found: { lead, assignee }, onChange }: LeadWorkProps) {
  const staffMembers = useStaffMembers() ?? []
  const { currency } = useMoney()
  const [isLosing, setLosing] = useState(false)
  const assigned = useRef<HTMLSelectElement>(null)
  const plan = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  const send = useSendOnce(onChange)
  const choose = (state: LeadState) => {
    setLosing(state === 'lost')
    if (state !== 'lost') {
      void send({ state })
    }
  }
  useShortcuts(keys.lead, [
    { keys: 'a', label: keys.assign, run: () => assigned.current?.focus() },
    { keys: 'p', label: keys.plan, run: () => plan.current?.querySelector('input')?.focus() },
    ...LEAD_STATES.map((state, index) => ({
      keys: String(index + 1),
      label: fillIn(keys.state, { state: words.states[state] }),
      run: () => choose(state),
    })),
  ])
  const isDecided = lead.state === 'won' || lead.state === 'lost'
  const shown = isLosing ? 'lost' : lead.state
  const former: Record<string, string> = {}
  if (lead.assigned_to) {
    former[lead.assigned_to] = assignee ?? words.formerStaff
  }
  return (
    <section aria-label={words.lead.state} key={search} className="grid gap-3">
      <StateChoice shown={shown} onChoose={choose} />
      {shown === 'lost' ? (
        <LostForm
          reason={lead.lost_reason ?? ''}
          isAsked={isLosing}
          onLose={(lostReason) => {
            void send({ state: 'lost', lostReason }).then(() => setLosing(false))
          }}
        />
      ) : null}
      {isDecided ? null : (
        <PlanForm
          key={`${lead.next_step} ${lead.next_on}`}
          ref={plan}
          lead={lead}
          onPlan={(next) => void send({ next })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-2">
        <Field
          key={lead.value}
          dense
          label={currency ? fillIn(words.lead.value, { currency }) : words.lead.valueBare}
          type="number"
          min={0}
          max={LEAD_VALUE_MAX}
          step={1}
          defaultValue={lead.value || ''}
          onBlur={({ currentTarget: { value, validity } }) => {
            if (validity.valid && Number(value) !== lead.value) {
              void onChange({ value: Number(value) })
            }
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.currentTarget.blur()
            }
          }}
        />
        <SelectField
          ref={assigned}
          label={words.lead.assigned}
          value={lead.assigned_to ?? ''}
          options={{
            '': words.noOne,
            ...former,
            ...Object.fromEntries(staffMembers.map(({ id, email }) => [id, email])),
          }}
          onChoose={(account) => void onChange({ assignedTo: account || null })}
        />
      </div>
    </section>
  )
}

/**
 * Sends a double click once. Nothing is disabled meanwhile, because the value is saved when its
 * field is left, often by a click on another control, which would be lost.
 */
function useSendOnce(onChange: LeadWorkProps['onChange']) {
  const sending = useRef<string>(undefined)
  return async (change: LeadChange): Promise<void> => {
    const text = JSON.stringify(change)
    if (text === sending.current) {
      return
    }
    sending.current = text
    await onChange(change)
    if (text === sending.current) {
      sending.current = undefined
    }
  }
}

interface StateChoiceProps {
  shown: LeadState
  onChoose: (state: LeadState) => void
}

function StateChoice({ shown, onChoose }: StateChoiceProps) {
  return (
    <div
      className="grid grid-cols-[repeat(5,auto)] border border-ink print:block print:border-0"
      role="radiogroup"
      aria-label={words.lead.state}
    >
      {LEAD_STATES.map((state) => (
        <label key={state} className={STATE}>
          <input
            className="absolute inset-0 cursor-pointer opacity-0"
            type="radio"
            name="state"
            value={state}
            checked={shown === state}
            onChange={() => onChoose(state)}
          />
          <span>{words.states[state]}</span>
        </label>
      ))}
    </div>
  )
}

interface LostFormProps {
  /** Why the lead was lost, if that is stored. */
  reason: string
  /** The state was just chosen, so the reason is asked for. */
  isAsked: boolean
  onLose: (reason: string) => void
}

/** Why the lead is lost. The state is stored together with its reason. */
function LostForm({ reason, isAsked, onLose }: LostFormProps) {
  function lose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('reason')).trim()
    if (typed) {
      onLose(typed)
    }
  }
  return (
    <form className={ROW} onSubmit={lose}>
      <Field
        dense
        className="flex-1"
        label={words.lead.lostReason}
        name="reason"
        list="lost-reasons"
        defaultValue={reason}
        maxLength={LEAD_LINE_MAX_CHARACTERS}
        required
        autoFocus={isAsked}
      />
      <datalist id="lost-reasons">
        {words.lostReasons.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" dense className="no-print">
        {words.lead.lose}
      </Button>
    </form>
  )
}

interface PlanFormProps {
  ref: Ref<HTMLFormElement>
  lead: Pick<LeadRecord, 'next_step' | 'next_on'>
  onPlan: (next: LeadChange['next']) => void
}

/** What to do next, and on which day. */
function PlanForm({ ref, lead, onPlan }: PlanFormProps) {
  function plan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onPlan({ step: String(typed.get('step')), on: String(typed.get('on')) })
  }
  return (
    <form ref={ref} className={ROW} onSubmit={plan}>
      <Field
        dense
        className="flex-[1_0_100%]"
        dir="auto"
        label={words.lead.step}
        name="step"
        defaultValue={lead.next_step ?? ''}
        maxLength={LEAD_LINE_MAX_CHARACTERS}
        required
      />
      <Field
        dense
        label={words.lead.on}
        type="date"
        name="on"
        defaultValue={lead.next_on ?? localDay(1)}
        required
      />
      <Button type="submit" dense look="outline" className="no-print">
        {words.lead.plan}
      </Button>
      {lead.next_on ? (
        <Button dense className="no-print" onClick={() => onPlan(null)}>
          {words.lead.done}
        </Button>
      ) : null}
    </form>
  )
}
