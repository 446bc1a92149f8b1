import { type ComponentProps, useState } from 'react'
import { Checkbox } from '#app/components/checkbox.tsx'
import StoredPicture from '#app/components/stored-picture.tsx'
import { useWords } from '#app/lib/words.ts'
import { callFacts, calls } from '#content/calls.ts'
import { editing } from '#content/editing.ts'
import { founder } from '#content/founder.ts'
import { people } from '#content/people.ts'
import { accentProblem, accentUse } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { CURRENCIES } from '#contract/currencies.ts'
import type { Kind, KindRule } from '#contract/editing/kinds.ts'
import {
  isOwnPdf,
  type OwnPdf,
  PICTURE_TYPES,
  type PictureValue,
} from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import type { Range, Value } from '#contract/stored-value.ts'
import { useEditor } from './editor.ts'
import { CHECK, LINK } from './looks.ts'
import { RangesInput } from './ranges-input.tsx'
import { choiceInWords, currencyName, megabytes, refusalSentence } from './wording.ts'

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
        <RangesInput
          kind={kind}
          label={label}
          value={value as readonly Range[]}
          onValue={onValue}
        />
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
      return <ChoiceInput {...text} choices={CURRENCIES} nameOf={currencyName} />
    case 'link':
      return <LinkInput {...text} />
    case 'choice':
      return <OneOf {...text} choices={rule.choices ?? []} />
    case 'person':
      return <PersonInput {...text} />
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

interface ChoiceInputProps extends PartProps<string> {
  choices: readonly string[]
  /** What a choice is called. */
  nameOf?: (choice: string) => string
}

/** One of a list by name, or none. What was chosen before is among the choices. */
function ChoiceInput({
  choices,
  nameOf = (choice) => choice,
  onValue,
  value,
  onFocus: _focus,
  accept: _accept,
  ...control
}: ChoiceInputProps) {
  const options = [...new Set(['', value, ...choices])].toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other)),
  )
  return (
    <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {options.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}

/** One of a few words. */
function OneOf({
  choices,
  onValue,
  value,
  accept: _accept,
  onFocus: _focus,
  ...control
}: PartProps<string> & { choices: readonly string[] }) {
  return (
    <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {choices.map((one) => (
        <option key={one} value={one}>
          {choiceInWords(one)}
        </option>
      ))}
    </select>
  )
}

/** The founder, one of the people on 'Settings', or nobody. */
function PersonInput({
  onValue,
  value,
  accept: _accept,
  onFocus: _focus,
  ...control
}: PartProps<string>) {
  const { all } = useWords('people', people, 'plain')
  const { name } = useWords('site', { founder }, 'plain').founder
  const persons = all.map((one) => [(one as { at?: string }).at?.split('.').at(-1), one.name])
  return (
    <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      <option value="">{editing.nobody}</option>
      {[['founder', name], ...persons].map(([id, called]) =>
        id && called ? (
          <option key={id} value={id}>
            {called}
          </option>
        ) : null,
      )}
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

/** A color, with why it can't be used, or the shades that it is used in. */
function ColorInput({ value, onValue, ...control }: PartProps<string>) {
  const { unseen, shipped } = words.color
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
      {problem === 'unseen' ? <p className="my-0 text-small">{unseen}</p> : null}
      {value && problem === undefined ? <Shades accent={value} /> : null}
      {value ? (
        <button type="button" className={LINK} onClick={() => onValue('')}>
          {shipped}
        </button>
      ) : null}
    </div>
  )
}

/** The shades in which an accent is used where it can't be used as it is. */
function Shades({ accent }: { accent: string }) {
  const { shades } = words.color
  const { text, deep, night, button, isLikeText } = accentUse(accent)
  const rows = [
    [button.ground, button.text === colors.white ? shades.button : shades.lightButton],
    [text, isLikeText ? shades.darkText : shades.text],
    [deep, shades.deep],
    [night, shades.night],
  ] as const
  return (
    <ul className="my-0 list-none space-y-1 pl-0 text-small">
      {rows.map(([color, use]) => (
        <li key={use} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="inline-block size-5 flex-none border border-muted"
            style={{ background: color }}
          />
          <span>{fillIn(use, { color })}</span>
        </li>
      ))}
    </ul>
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
