import { useState } from 'react'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import { type RunWork, useLoaded } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { dayInWords, placeOfZone, timeInWords } from '#contract/meeting-time.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import type { FreeForLead } from '#contract/staff/meetings.ts'
import { DialogForm } from './dialogs.tsx'

const words = staffPages['/admin/leads'].lead.book

/** The free times by their day on the clock of this computer. */
function timesByDay(times: readonly number[]): Map<string, number[]> {
  const dayOf = (at: number) =>
    new Date(at).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })
  return Map.groupBy(times, dayOf)
}

const clockOf = (at: number) =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

const optionsOf = (all: readonly (readonly [value: string, text: string])[]) =>
  Object.fromEntries(all)

const zoneOptions = (zone: string) =>
  optionsOf(
    [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
      .sort()
      .map((name) => [name, name.replaceAll('_', ' ')]),
  )

interface BookDialogProps {
  found: StaffLead
  run: RunWork
  onClose: () => void
}

/** Books a call for the person at a free time, and invites the person as after a booking. */
export function BookDialog({ found: { lead, meetings }, run, onClose }: BookDialogProps) {
  const [call, setCall] = useState('')
  const [host, setHost] = useState('')
  const [chosenDay, setDay] = useState('')
  const [chosenTime, setTime] = useState('')
  const [chosenZone, setZone] = useState(meetings[0]?.zone ?? '')
  const [failure, setFailure] = useState('')
  // Raised to ask again, after another booking took the chosen time.
  const [asked, setAsked] = useState(0)
  const query = `${call} ${host} ${asked}`
  const free = useLoaded(
    async () => {
      setFailure('')
      const answer = await fetchFromStaffApi<FreeForLead>(
        `/meetings/free?${new URLSearchParams({ call, host })}`,
      )
      return { ...answer, query }
    },
    [query],
    (error) => setFailure(error.message),
  )
  const isCurrent = free?.query === query
  const days = timesByDay(isCurrent ? free.times : [])
  const day = days.has(chosenDay) ? chosenDay : ([...days.keys()][0] ?? '')
  const times = days.get(day) ?? []
  const at = times.find((time) => String(time) === chosenTime) ?? times[0]
  const zone = chosenZone || (free?.zone ?? 'UTC')
  const name = lead.name ?? lead.email

  async function book(): Promise<boolean> {
    const meeting = {
      leadId: lead.id,
      call: free?.call,
      host,
      zone,
      at: new Date(at ?? 0).toISOString(),
    }
    const booked = await run(() => postToStaffApi('/meetings/book', meeting), words.done)
    if (!booked) {
      setAsked((count) => count + 1)
    }
    return booked !== undefined
  }
  return (
    <DialogForm
      title={fillIn(words.title, { name })}
      action={words.save}
      hint={fillIn(words.hint, { email: lead.email })}
      isEmpty={at === undefined}
      onClose={onClose}
      onSend={book}
    >
      {free ? (
        <WhatAndWho
          free={free}
          host={host}
          onCall={(id) => {
            setCall(id)
            setHost('')
          }}
          onHost={setHost}
        />
      ) : null}
      {at === undefined || !free ? (
        <p role="status" className="sm:col-span-full">
          {stateOf(failure, isCurrent)}
        </p>
      ) : (
        <>
          <SelectField
            label={words.day}
            options={optionsOf(
              [...days].map(([one, { length: count }]) => [
                one,
                fillIn(words.dayFree[count === 1 ? 'one' : 'many'], { day: one, count }),
              ]),
            )}
            value={day}
            onChoose={setDay}
          />
          <SelectField
            label={words.time}
            options={optionsOf(times.map((time) => [`${time}`, clockOf(time)]))}
            value={`${at}`}
            onChoose={setTime}
          />
          <SelectField
            className="sm:col-span-full"
            label={words.zone}
            options={zoneOptions(zone)}
            value={zone}
            onChoose={setZone}
          />
          <p aria-live="polite" className="font-semibold sm:col-span-full">
            {fillIn(words.summary, {
              name,
              day: dayInWords(at, zone, STAFF_LANGUAGE),
              time: timeInWords(at, zone, STAFF_LANGUAGE),
              place: placeOfZone(zone),
            })}
          </p>
        </>
      )}
    </DialogForm>
  )
}

function stateOf(failure: string, isCurrent: boolean): string {
  if (failure) {
    return fillIn(words.failed, { message: failure })
  }
  return isCurrent ? words.none : words.loading
}

interface WhatAndWhoProps {
  free: FreeForLead
  host: string
  onCall: (id: string) => void
  onHost: (id: string) => void
}

/** The call, and who takes it where there are several. */
function WhatAndWho({ free, host, onCall, onHost }: WhatAndWhoProps) {
  const hosts = free.hosts.filter(({ calls }) => calls.includes(free.call))
  return (
    <>
      <SelectField
        className={hosts.length > 1 ? '' : 'sm:col-span-full'}
        label={words.call}
        options={optionsOf(
          free.calls.map(({ id, name, minutes }) => [
            id,
            fillIn(words.callLength, { call: name, minutes }),
          ]),
        )}
        value={free.call}
        onChoose={onCall}
      />
      {hosts.length > 1 ? (
        <SelectField
          label={words.host}
          options={optionsOf([
            ['', words.anyHost],
            ...hosts.map((one) => [one.id, one.name] as const),
          ])}
          value={host}
          onChoose={onHost}
        />
      ) : null}
    </>
  )
}
