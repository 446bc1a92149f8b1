import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import type { EditableComponents } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { hasLines } from '#contract/editing/kinds.ts'
import { tidyText } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { stateOfFact, type WordState } from './editing-state.ts'
import { useEditor, useWord } from './editor.ts'
import { readField, selectFact, useFactField, useShown } from './facts.ts'
import { keepPlainText } from './keep-plain-text.ts'
import { KindInput } from './kind-input.tsx'
import { ACTIONS, LINK, NOTE, PROBLEM } from './looks.ts'
import { goOnWithList, MarkdownTools, pasteAsMarkdown } from './markdown-tools.tsx'
import { PictureInput } from './picture-input.tsx'
import { openAround } from './show-word.ts'
import { currencyName, problemSentence, valueInWords } from './wording.ts'

/** A text shows its remaining characters when there are fewer than this. */
const NEAR_LIMIT = 20

interface WordFieldProps {
  at: string
  label: string
  hint?: string | undefined
  /** Gives this field the focus when its dialog opens. */
  autoFocus?: boolean
  /**
   * What the stored text does not describe. The field is empty for it, and the stored text stays
   * until something is typed.
   */
  isAnewFor?: string | undefined
  /** The label shows elsewhere, and is here for screen readers. */
  isLabelShown?: boolean
}

/** A form field for a text that cannot be edited in its place. */
export function WordField({
  at,
  label,
  hint,
  autoFocus,
  isAnewFor,
  isLabelShown = false,
}: WordFieldProps) {
  const editor = useEditor()
  const word = useWord(at)
  const id = useId()
  const rule = word?.word.rule
  /** Of a value that is no text, its field knows more. */
  const value = typeof word?.value === 'string' ? word.value : ''
  const shown = useShown(value)
  // Once a field shows facts, it stays the same element, so that it keeps the caret when the last
  // fact is removed.
  const namesFacts = useRef(false)
  namesFacts.current ||= shown !== value
  if (!word) {
    return null
  }
  if (word.word.isForAdmins) {
    return <p>{problemSentence({ problem: 'for-admins' })}</p>
  }
  const isPicture = word.word.kind === 'picture'
  const control = {
    id,
    className: `field-control dense block field-sizing-content max-h-[70vh] ${word.where === 'published' ? '' : 'border-l-6 border-l-ember'}`,
    'aria-describedby': `${id}-note`,
    'aria-invalid': word.problem !== undefined,
    onFocus: () => editor.view.set({ at }),
  }
  const input = () => {
    if (isPicture) {
      return <PictureInput label={label} word={word} />
    }
    if (rule && !hasLines(rule)) {
      return (
        <KindInput
          {...control}
          rule={rule}
          label={label}
          value={word.value}
          onValue={(typed) => editor.store.type(at, typed)}
        />
      )
    }
    if (namesFacts.current && !hasLines(rule)) {
      return (
        <FactText
          {...control}
          value={value}
          aria-labelledby={`${id}-label`}
          autoFocus={autoFocus === true}
          onText={(text) => editor.store.type(at, text)}
        />
      )
    }
    return (
      <TextArea
        {...control}
        at={at}
        value={value}
        rule={rule}
        isAnewFor={isAnewFor}
        autoFocus={autoFocus === true}
        onText={(text) => editor.store.type(at, text)}
      />
    )
  }
  return (
    <div className="mt-5">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelShown ? 'sr-only' : 'mb-1 block font-semibold'}
      >
        {label}
      </label>
      {input()}
      <p id={`${id}-note`} className={NOTE}>
        <span>{hint}</span>{' '}
        {rule || isPicture ? null : <Counter length={shown.length} max={word.word.rules.max} />}
        {word.problem ? <span className={PROBLEM}>{problemSentence(word.problem)}</span> : null}
      </p>
    </div>
  )
}

/** A longer text of one paragraph gets a field of several lines. */
const SHORT_CHARACTERS = 60

/** How many lines high a field for this text begins. */
function rowsFor(value: string, hasOwnLines: boolean): number {
  if (hasOwnLines) {
    return 20
  }
  return value.length > SHORT_CHARACTERS ? 3 : 1
}

interface TextAreaProps
  extends Pick<WordFieldProps, 'at' | 'isAnewFor'>,
    Omit<ComponentProps<'textarea'>, 'value'> {
  value: string
  rule: WordState['word']['rule']
  onText: (text: string) => void
}

/** A field for a text that names no facts. */
function TextArea({ at, value, rule, isAnewFor, autoFocus, onText, ...attributes }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  const replaced = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture empties the field, not another stored text
  useLayoutEffect(() => {
    if (isAnewFor === undefined || !element.current) {
      return
    }
    replaced.current = value
    element.current.value = ''
  }, [isAnewFor])
  // React does not control the field, because it would remove a space that was just typed at the
  // end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of another address is another field
  useLayoutEffect(() => {
    const field = element.current
    if (field && value !== replaced.current && tidyText(field.value, rule) !== value) {
      field.value = value
    }
  }, [at, value, rule])
  // The dialog opens after this effect and gives the focus to the field with the attribute, which
  // React does not set.
  useLayoutEffect(() => {
    element.current?.toggleAttribute('autofocus', autoFocus === true)
  }, [autoFocus])
  const isMarkdown = rule?.kind === 'markdown'
  return (
    <>
      {isMarkdown ? <MarkdownTools field={element} /> : null}
      <textarea
        ref={element}
        {...attributes}
        {...(isMarkdown && { onPaste: pasteAsMarkdown })}
        rows={rowsFor(value, hasLines(rule))}
        onInput={(event) => {
          replaced.current = undefined
          onText(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (isMarkdown) {
            goOnWithList(event)
          }
          // Other texts have only one line.
          if (event.key === 'Enter' && !hasLines(rule)) {
            event.preventDefault()
          }
        }}
      />
    </>
  )
}

interface FactTextProps extends ComponentProps<'div'> {
  /** The text, with the names of facts. */
  value: string
  onText: (text: string) => void
}

/**
 * A field for a text that names facts. Each shows as what visitors read, in one piece with a dotted
 * line below.
 */
function FactText({ value, autoFocus, onText, className, ...attributes }: FactTextProps) {
  const element = useRef<HTMLDivElement>(null)
  useFactField(element, value)
  useLayoutEffect(() => {
    const field = element.current
    if (!field) {
      return
    }
    // Its dialog opens after this effect and gives the focus to the field with the attribute.
    field.toggleAttribute('autofocus', autoFocus === true)
    return keepPlainText(field)
  }, [autoFocus])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot show a part of its text as one piece
    <div
      ref={element}
      role="textbox"
      tabIndex={0}
      className={`${className} whitespace-pre-wrap`}
      translate="no"
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onClick={(event) => selectFact(event.target as Element)}
      onKeyDown={(event) => {
        // A text has only one line.
        if (event.key === 'Enter') {
          event.preventDefault()
        }
      }}
      onInput={(event) => onText(readField(event.currentTarget))}
      {...attributes}
    />
  )
}

export const isNearLimit = ({ value, word }: WordState): boolean =>
  typeof value === 'string' && word.rules.max - value.length <= NEAR_LIMIT

/** The number of remaining characters, shown only near the limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length
  if (left > NEAR_LIMIT) {
    return null
  }
  const text = left < 0 ? editing.field.over : editing.field.left
  return (
    <span className={`font-semibold tabular-nums ${left < 0 ? PROBLEM : ''}`}>
      {fillIn(text, { count: Math.abs(left) })}
    </span>
  )
}

const TAGS = {
  sample: 'border-ember border-dashed text-ember-deep',
  filledIn: 'border-line text-ink-2',
  leftOut: 'border-line border-dashed text-muted',
  empty: 'border-line border-dashed text-muted',
  shipped: 'border-line text-muted',
} as const

type FactFieldProps = ComponentProps<NonNullable<EditableComponents['Field']>>

/** Label, value and state in a line, with what opens it at its end. */
const FACT_ROW =
  'grid min-h-10 cursor-pointer list-none font-normal before:hidden grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 py-2 text-small hover:bg-paper sm:grid-cols-[12rem_minmax(0,1fr)_auto]'

/**
 * A fact on the page 'Settings': what it is now, and on 'Edit' its field, what there is to know
 * about it, and where it shows. A link to its address opens it.
 */
export function FactField({ at, label, hint, to, page = '' }: FactFieldProps) {
  const editor = useEditor()
  const word = useWord(at)
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  const text = word ? valueInWords(word.value) : ''
  const shown = useShown(word?.word.rule?.kind === 'currency' ? currencyName(text) : text)
  const isKnown = word !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to it opens it
  useLayoutEffect(() => {
    const openIfMeant = () => {
      const row = details.current
      if (isKnown && row && decodeURIComponent(location.hash.slice(1)) === at) {
        openAround(row)
        row.scrollIntoView({ block: 'center' })
        row.querySelector<HTMLElement>('input, textarea, select, [role=textbox]')?.focus()
      }
    }
    openIfMeant()
    // A browser that follows a link within the page takes the focus away after the navigation.
    addEventListener('hashchange', openIfMeant)
    return () => removeEventListener('hashchange', openIfMeant)
  }, [at, isKnown, hash, key])
  if (!word) {
    return null
  }
  const state = stateOfFact(word.word, word.value)
  const most =
    word.word.rule || word.word.kind === 'picture'
      ? ''
      : fillIn(editing.fact.most, { count: word.word.rules.max })
  return (
    <details ref={details} className="group/fact border-line border-b">
      <summary className={FACT_ROW}>
        <span className="text-ink-2">{label}</span>{' '}
        <span className="min-w-0 truncate max-sm:order-last max-sm:col-span-full group-open/fact:invisible">
          {word.word.kind === 'picture' ? '' : shown.replaceAll('\n', ', ')}
        </span>{' '}
        <span className="flex items-baseline gap-4">
          <span className={`border px-1.5 text-[0.8125rem] ${TAGS[state]}`}>
            {editing.fact.states[state]}
          </span>{' '}
          <span className="w-12 text-end font-semibold underline decoration-line underline-offset-4 group-hover/fact:decoration-current">
            <span className="group-open/fact:hidden">{editing.fact.edit}</span>
            <span className="hidden group-open/fact:inline">{editing.fact.close}</span>
          </span>
        </span>
      </summary>
      <div className="pb-5 sm:pl-[13.25rem] *:first:mt-0">
        <WordField
          at={at}
          label={label}
          isLabelShown
          hint={[hint, most].filter(Boolean).join(' ')}
        />
        {to && page ? (
          <div className={ACTIONS}>
            <ButtonLink to={to} look="text" dense label={fillIn(editing.fact.shows, { page })} />
            <button
              type="button"
              className={LINK}
              onClick={() => editor.view.set({ dialog: { name: 'preview', path: to } })}
            >
              {editing.preview.open}
            </button>
          </div>
        ) : null}
      </div>
    </details>
  )
}
