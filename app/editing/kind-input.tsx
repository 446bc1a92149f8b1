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
import type { Kind, KindRule } from '#contract/editing/kinds.ts'
import {
  isOwnPdf,
  isPicture,
  type OwnPdf,
  PICTURE_TYPES,
  type PictureValue,
} from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import type { HolidayPlace } from '#contract/staff/meetings.ts'
import type { Range, Value } from '#contract/values.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useWord } from './editor.ts'
import { useShown } from './facts.ts'
import { CHECK, LINK } from './looks.ts'
import { megabytes, refusalSentence, textOf } from './wording.ts'

const words = editing.fact

/** Types of inputs that do not have the name of their kind. */
const TYPES: Partial<Record<Kind, string>> = { phone: 'tel', place: 'text', language: 'text' }

interface KindInputProps<Typed = Value>
  extends Pick<ComponentProps<'input'>, 'id' | 'className' | 'onFocus' | 'accept'> {
  rule: KindRule
  /** Name of the field, for the parts of one that has several. */
  label: string
  value: Typed
  onValue: (value: Typed) => void
}

/** The same for a part of it, which knows its kind. */
type PartProps<Typed> = Omit<KindInputProps<Typed>, 'rule' | 'label'>
type NamedPartProps<Typed> = Pick<KindInputProps<Typed>, 'label' | 'value' | 'onValue'>

/** The input for a value that is not plain text. */
export function KindInput({ rule, label, value, onValue, ...control }: KindInputProps) {
  const { kind } = rule
  const text = { ...control, value: `${value}`, onValue }
  switch (kind) {
    case 'hours':
    case 'days':
    case 'redirects':
      return (
        <Ranges kind={kind} label={label} value={value as readonly Range[]} onValue={onValue} />
      )
    case 'calls':
      return <CallsInput label={label} value={value as readonly string[]} onValue={onValue} />
    case 'pdf':
    case 'image':
      return (
        <FileInput
          {...control}
          accept={kind === 'pdf' ? 'application/pdf' : PICTURE_TYPES.join()}
          value={value as OwnPdf | PictureValue | ''}
          onValue={onValue}
        />
      )
    case 'flag':
      return (
        <input
          {...control}
          type="checkbox"
          className={CHECK}
          checked={value === true}
          onChange={(event) => onValue(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberInput {...control} rule={rule} value={value as number | ''} onValue={onValue} />
    case 'color':
      return <ColorInput {...text} />
    case 'zone':
      return <ChoiceInput {...text} choices={Intl.supportedValuesOf('timeZone')} />
    case 'currency':
      return <ChoiceInput {...text} choices={Intl.supportedValuesOf('currency')} />
    case 'link':
      return <LinkInput {...text} />
    default:
      return <TextInput {...text} type={TYPES[kind] ?? kind} />
  }
}

function TextInput({ onValue, ...control }: PartProps<string> & { type: string }) {
  return <input {...control} onChange={(event) => onValue(event.currentTarget.value)} />
}

/** A number, or nothing while the field is empty. */
function NumberInput({
  rule: { min, max },
  onValue,
  ...control
}: Omit<KindInputProps<number | ''>, 'label'>) {
  return (
    <input
      {...control}
      type="number"
      min={min}
      max={max}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        onValue(value === '' ? '' : valueAsNumber)
      }
    />
  )
}

/** One of a list, or none. What was chosen before is among the choices. */
function ChoiceInput({
  choices,
  onValue,
  value,
  onFocus: _focus,
  accept: _accept,
  ...control
}: PartProps<string> & { choices: readonly string[] }) {
  return (
    <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {[...new Set(['', value, ...choices])].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}

/** An address, with the pages of the site as suggestions. */
function LinkInput({ onValue, ...control }: PartProps<string>) {
  const list = `${control.id}-pages`
  return (
    <>
      <input
        {...control}
        inputMode="url"
        list={list}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <datalist id={list}>
        {PAGE_PATHS.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  )
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
  const alt = useShown(textOf(useWord(`${at}.alt`)))
  return (
    <div className="flex items-end gap-4">
      <span className="w-32 flex-none border border-line bg-white p-2">
        {isPicture(value) ? (
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
function ColorInput({ value, onValue, ...control }: PartProps<string>) {
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
function CallsInput({ label, value: chosen, onValue }: NamedPartProps<readonly string[]>) {
  const facts = useWords('calls', callFacts, 'plain')
  const all = Object.values(calls)
  const choose = (changed: string, isChosen: boolean) => {
    const next = all.filter(({ id }) => (id === changed ? isChosen : chosen.includes(id)))
    onValue(next.map(({ id }) => id))
  }
  return (
    <fieldset aria-label={label} className="min-w-0">
      {all.map(({ id }) => (
        <Checkbox
          key={id}
          label={facts[id].name}
          className="text-small"
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) => choose(id, checked)}
        />
      ))}
    </fieldset>
  )
}

/** A PDF or a whole picture of the owner, or none. */
function FileInput({ value, onValue, ...control }: PartProps<OwnPdf | PictureValue | ''>) {
  const { own, ours, sending } = words.pdf
  const { api } = useEditor()
  const [state, setState] = useState<string>()
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
          {isOwnPdf(value) ? (
            <span>{fillIn(own, { size: megabytes(value.bytes) })}</span>
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
  value: ranges,
  onValue: set,
}: NamedPartProps<readonly Range[]> & { kind: keyof typeof INPUTS }) {
  const { from, to, add, none } = words[kind]
  const { remove } = words
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
        const replace = (range: Range) => set(ranges.with(index, range))
        const input = (name: string, text: string, onText: (text: string) => void) => (
          <input
            {...INPUTS[kind]}
            aria-label={`${label}, ${fillIn(name, { number: index + 1 })}`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value.replace(/\s/g, ''))}
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
      {kind === 'days' ? <Holidays value={ranges} onValue={set} /> : null}
    </fieldset>
  )
}

/** Adds the public holidays of a country or a region to the days off. */
function Holidays({ value: known, onValue }: Omit<NamedPartProps<readonly Range[]>, 'label'>) {
  const { country, holidays } = words.days
  const [places, setPlaces] = useState<HolidayPlace[]>()
  const [place, setPlace] = useState('')
  const [said, setSaid] = useState('')
  const ask = <Answer,>(query: string) => fetchFromStaffApi<Answer>(`/editing/holidays${query}`)
  const open = () => ask<HolidayPlace[]>('').then(setPlaces, reportFailure)
  async function add(): Promise<void> {
    const isKnown = (day: string) => known.some(([from, to]) => from <= day && day <= to)
    const days = (await ask<string[]>(`?place=${place}`)).filter((day) => !isKnown(day))
    const added = days.map((day): Range => [day, day])
    const all = [...known, ...added].sort(([one], [other]) => one.localeCompare(other))
    onValue(all)
    setSaid(fillIn(words.days.added, { count: days.length }))
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
