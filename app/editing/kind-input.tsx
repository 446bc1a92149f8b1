import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import StoredPicture from '#app/components/stored-picture.tsx'
import { useWords } from '#app/lib/words.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { callFacts, calls } from '#content/calls.ts'
import { editing } from '#content/editing.ts'
import { accentProblem } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { type Kind, type KindRule, SHOWN } from '#contract/editing/kinds.ts'
import { PICTURE_TYPES, readOwnPdf, readPictureValue } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { rangesIn, rangesText } from '#contract/meeting-hours.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import type { HolidayPlace } from '#contract/staff.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useWord } from './editor.ts'
import { useShown } from './facts.ts'
import { CHECK, LINK } from './looks.ts'
import { refusalSentence } from './wording.ts'

const words = editing.fact

/** Types of inputs that do not have the name of their kind. */
const TYPES: Partial<Record<Kind, string>> = { phone: 'tel', place: 'text', language: 'text' }

interface KindInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'className' | 'onFocus' | 'accept'> {
  rule: KindRule
  /** Name of the field, for the parts of one that has several. */
  label: string
  value: string
  onValue: (value: string) => void
}

/** The input for a value that is not plain text. */
export function KindInput({
  rule: { kind, min, max },
  label,
  value,
  onValue,
  ...control
}: KindInputProps) {
  const onChange = (event: { currentTarget: { value: string } }) =>
    onValue(event.currentTarget.value)
  switch (kind) {
    case 'hours':
    case 'days':
    case 'redirects':
      return <Ranges kind={kind} label={label} value={value} onValue={onValue} />
    case 'color':
      return <ColorInput {...control} value={value} onValue={onValue} />
    case 'pdf':
    case 'image':
      return (
        <FileInput
          {...control}
          accept={kind === 'pdf' ? 'application/pdf' : PICTURE_TYPES.join()}
          value={value}
          onValue={onValue}
        />
      )
    case 'zone':
    case 'currency':
      return (
        <select {...control} onFocus={undefined} value={value} onChange={onChange}>
          {[
            ...new Set([
              '',
              value,
              ...Intl.supportedValuesOf(kind === 'zone' ? 'timeZone' : 'currency'),
            ]),
          ].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )
    case 'calls':
      return <CallsInput label={label} value={value} onValue={onValue} />
    case 'link':
      // An address, with the pages of the site as suggestions.
      return (
        <>
          <input
            {...control}
            inputMode="url"
            list={`${control.id}-pages`}
            value={value}
            onChange={onChange}
          />
          <datalist id={`${control.id}-pages`}>
            {PAGE_PATHS.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
        </>
      )
    case 'shown':
      return (
        <input
          {...control}
          type="checkbox"
          className={CHECK}
          checked={value === SHOWN}
          onChange={(event) => onValue(event.currentTarget.checked ? SHOWN : '')}
        />
      )
    default:
      return (
        <input
          {...control}
          type={TYPES[kind] ?? kind}
          {...(kind === 'number' && { min, max })}
          value={value}
          onChange={onChange}
        />
      )
  }
}

/** Width divided by height of a picture that the page shows, for another one in its place. */
export function ratioOf(picture: Element | null | undefined): number {
  const shown = picture?.getBoundingClientRect()
  return shown?.height ? shown.width / shown.height : 4 / 3
}

/** A picture of a page, with a button for the dialog in which it is replaced and described. */
export function PictureInput({ label, word: { word, value } }: { label: string; word: WordState }) {
  const { view } = useEditor()
  const { at, original } = word
  const alt = useShown(useWord(`${at}.alt`)?.value ?? '')
  return (
    <div className="flex items-end gap-4">
      <span className="w-32 flex-none border border-line bg-white p-2">
        {readPictureValue(value) ? (
          <StoredPicture value={value} alt={alt} />
        ) : (
          <img src={`/images/drawings/${original}.svg`} alt={alt} className="w-full" />
        )}
      </span>
      <Button
        look="outline"
        dense
        aria-label={`${editing.picture.replace}: ${label}`}
        onClick={({ currentTarget }) => {
          const ratio = ratioOf(currentTarget.previousElementSibling?.querySelector('img'))
          view.set({ dialog: { name: 'picture', at, ratio } })
        }}
      >
        {editing.picture.replace}
      </Button>
    </div>
  )
}

/** A color, with what its contrast lacks and the nearest one that lacks nothing. */
function ColorInput({ value, onValue, ...control }: Omit<KindInputProps, 'rule' | 'label'>) {
  const { unreadable, nearest, shipped } = words.color
  const problem = value === '' ? undefined : accentProblem(value)
  return (
    <div className="space-y-2">
      <input
        {...control}
        type="color"
        className="h-11 w-24"
        value={value || colors.ember}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {typeof problem === 'object' ? (
        <p className="my-0 text-small">
          <span>{fillIn(unreadable, { paper: problem.paper, ink: problem.ink })}</span>{' '}
          <button type="button" className={LINK} onClick={() => onValue(problem.nearest)}>
            {fillIn(nearest, { color: problem.nearest })}
          </button>
        </p>
      ) : null}
      {value ? (
        <button type="button" className={LINK} onClick={() => onValue('')}>
          {shipped}
        </button>
      ) : null}
    </div>
  )
}

/** Calls, of which any number can be chosen. */
function CallsInput({
  label,
  value,
  onValue,
}: Pick<KindInputProps, 'label' | 'value' | 'onValue'>) {
  const chosen = value.split(' ')
  const facts = useWords('calls', callFacts, 'plain')
  const all = Object.values(calls)
  return (
    <fieldset aria-label={label} className="min-w-0">
      {all.map(({ id }) => (
        <Checkbox
          key={id}
          label={facts[id].name}
          className="text-small"
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onValue(
              all
                .flatMap((one) =>
                  (one.id === id ? checked : chosen.includes(one.id)) ? one.id : [],
                )
                .join(' '),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** A PDF or a whole picture of the owner, or none. */
function FileInput({ value, onValue, ...control }: Omit<KindInputProps, 'rule' | 'label'>) {
  const { own, ours, sending } = words.pdf
  const { api } = useEditor()
  const [state, setState] = useState<string>()
  const pdf = readOwnPdf(value)
  async function send(file: File | undefined): Promise<void> {
    if (!file) {
      return
    }
    setState(sending)
    const answer = await api.upload('', file)
    setState('refused' in answer ? refusalSentence(answer) : undefined)
    if ('value' in answer) {
      onValue(answer.value.value)
    }
  }
  return (
    <div className="space-y-2">
      <input
        {...control}
        type="file"
        onChange={(event) => void send(event.currentTarget.files?.[0])}
      />
      <p role="status" className="my-0 text-small empty:hidden">
        {state}
      </p>
      {value ? (
        <p className="my-0 text-small *:align-middle">
          {pdf ? (
            <span>{fillIn(own, { size: (pdf.bytes / 1e6).toFixed(1) })}</span>
          ) : (
            <span className="inline-block w-24 border border-line bg-white p-2">
              <StoredPicture value={value} alt={words.image.alt} />
            </span>
          )}{' '}
          <button type="button" className={LINK} onClick={() => onValue('')}>
            {ours}
          </button>
        </p>
      ) : null}
    </div>
  )
}

const INPUTS = {
  hours: { type: 'time', className: 'field-control dense min-w-0 flex-1 px-1' },
  // As wide as Firefox shows a date. On a phone there is no room for the button beside two of them.
  days: {
    type: 'date',
    className: 'field-control dense min-w-[8.25rem] flex-1 px-1 md:min-w-0 md:text-[0.8125rem]',
  },
  redirects: { spellCheck: false, className: 'field-control dense w-auto min-w-40 flex-1' },
} as const

const ROW = 'flex flex-wrap items-center gap-x-2 gap-y-1'

/** Spans of a day, days off or redirects: one row each, with its beginning and its end. */
function Ranges({
  kind,
  label,
  value,
  onValue,
}: Pick<KindInputProps, 'label' | 'value' | 'onValue'> & { kind: keyof typeof INPUTS }) {
  const { from, to, add, none } = words[kind]
  const { remove } = words
  const ranges = rangesIn(kind, value)
  const set = (next: readonly (readonly [string, string])[]) => onValue(rangesText(kind, next))
  const rows = useRef<HTMLFieldSetElement>(null)
  const [isAdding, setAdding] = useState(false)
  // A new row begins with the focus, which would otherwise be behind it.
  useEffect(() => {
    if (isAdding) {
      rows.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus()
    }
    setAdding(false)
  }, [isAdding])
  return (
    <fieldset ref={rows} aria-label={label} className="min-w-0 space-y-2">
      {ranges.map(([begins, ends], index) => {
        const replace = (range: readonly [string, string]) => set(ranges.with(index, range))
        const input = (name: string, text: string, onText: (text: string) => void) => (
          <input
            {...INPUTS[kind]}
            aria-label={`${label}, ${fillIn(name, { number: index + 1 })}`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value.replace(/[\s→]/g, ''))}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other name, and its inputs keep no state
          <div key={index} className={kind === 'redirects' ? ROW : `${ROW} max-w-96`}>
            {input(from, begins, (text) =>
              replace([text, kind === 'days' && ends < text ? text : ends]),
            )}
            <span aria-hidden="true">{kind === 'redirects' ? '→' : '–'}</span>
            {input(to, ends, (text) => replace([begins, text]))}
            <button
              type="button"
              className={LINK}
              aria-label={`${remove}: ${label}, ${index + 1}`}
              onClick={() => set(ranges.toSpliced(index, 1))}
            >
              {remove}
            </button>
          </div>
        )
      })}
      {ranges.length === 0 ? <p className="my-0 text-muted text-small">{none}</p> : null}
      <Button
        look="outline"
        dense
        onClick={() => {
          set([...ranges, ['', '']])
          setAdding(true)
        }}
      >
        <span>{add}</span>
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
      {kind === 'days' ? <Holidays value={value} onValue={onValue} /> : null}
    </fieldset>
  )
}

/** Adds the public holidays of a country or a region to the days off. */
function Holidays({ value, onValue }: Pick<KindInputProps, 'value' | 'onValue'>) {
  const { country, holidays, added } = words.days
  const [places, setPlaces] = useState<HolidayPlace[]>()
  const [place, setPlace] = useState('')
  const [said, setSaid] = useState('')
  const ask = <Answer,>(query: string) => fetchFromStaffApi<Answer>(`/editing/holidays${query}`)
  const open = () => ask<HolidayPlace[]>('').then(setPlaces, reportFailure)
  async function add(): Promise<void> {
    const known = rangesIn('days', value)
    const isKnown = (day: string) => known.some(([from, to]) => from <= day && day <= to)
    const days = (await ask<string[]>(`?place=${place}`)).filter((day) => !isKnown(day))
    const all = [...known, ...days.map((day) => [day, day] as const)].sort(([one], [other]) =>
      one.localeCompare(other),
    )
    onValue(rangesText('days', all))
    setSaid(fillIn(added, { count: days.length }))
  }
  return (
    <details onToggle={() => places ?? void open()}>
      <summary className="text-small">{holidays}</summary>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={country}
          className="field-control dense w-auto max-w-full"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        >
          <option value="">{country}</option>
          {places?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button
          look="outline"
          dense
          disabled={place === ''}
          onClick={() => void add().catch(reportFailure)}
        >
          {holidays}
        </Button>
        <span role="status" className="text-small">
          {said}
        </span>
      </div>
    </details>
  )
}
