import { type MouseEvent, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#app/staff/counted.ts'
import { commandField as words } from '#content/staff/command-field.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Command, useCommands } from './commands.ts'
import { matching } from './match.ts'
import { useSearch } from './use-search.ts'

interface FoundProps {
  /** Of the list. */
  id: string
  text: string
  /** Id of the option that Enter opens. */
  active: string | undefined
  onActive: (id: string | undefined) => void
  /** Closes the field. */
  close: () => void
}

const OPTION =
  'flex min-h-11 scroll-my-8 cursor-pointer items-center gap-x-4 border-transparent border-l-3 px-[0.8125rem] py-1.5 aria-selected:border-ember aria-selected:bg-paper-2 forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText] forced-colors:aria-selected:forced-color-adjust-none sm:min-h-9'

/** What was found, as the list of the field, with what the keys do. */
export default function Found({ id, text, active, onActive, close }: FoundProps) {
  const navigate = useNavigate()
  const { found, isSearching, failure } = useSearch(text)
  const shown = [...matching(useCommands(), text), ...found]
  const idOf = (command: Command) => `${id} ${command.id}`.replaceAll(/[^\w-]/g, '_')
  const ids = shown.map(idOf)
  const first = ids[0]
  const isActiveShown = active !== undefined && ids.includes(active)

  // Another text has another best answer. What comes later from the server leaves the choice alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the event
  useEffect(() => {
    onActive(first)
    document.getElementById(id)?.scrollTo(0, 0)
  }, [text])
  useEffect(() => {
    if (!isActiveShown) {
      onActive(first)
    }
  }, [isActiveShown, first, onActive])

  function open({ to, run }: Command, { ctrlKey, metaKey }: MouseEvent) {
    if (to && (ctrlKey || metaKey)) {
      window.open(to, '_blank', 'noopener')
      return
    }
    close()
    if (to) {
      void navigate(to)
    } else {
      // The focus first returns to where it was.
      setTimeout(() => run?.())
    }
  }

  const howMany = text.trim() ? counted(words.found, shown.length) : ''
  const status = isSearching ? words.searching : howMany
  const isNothing = shown.length === 0 && !isSearching && !failure
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={words.list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2 text-[0.9375rem]"
      >
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, ofGroup]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mb-2">
            <p
              id={`${id}-${group}`}
              className="px-4 font-semibold text-[0.8125rem] text-muted leading-7"
            >
              {words.groups[group]}
            </p>
            {ofGroup.map((command) => (
              <Option
                key={command.id}
                id={idOf(command)}
                command={command}
                isActive={idOf(command) === active}
                onOpen={(event) => open(command, event)}
                onPoint={() => onActive(idOf(command))}
              />
            ))}
          </div>
        ))}
      </div>
      {isNothing ? (
        <p className="absolute inset-x-0 top-20 px-4 text-ink-2">{words.nothing}</p>
      ) : null}
      {failure ? (
        <p role="alert" className="border-ember-deep border-t-2 px-4 py-2 text-small">
          {fillIn(words.failed, { message: failure })}
        </p>
      ) : null}
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-t px-4 py-1.5 text-caption text-muted">
        <p role="status" className="tabular-nums">
          {status}
        </p>
        <Keys />
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  onOpen: (event: MouseEvent) => void
  onPoint: () => void
}

function Option({ id, command, isActive, onOpen, onPoint }: OptionProps) {
  const { label, detail, keys } = command
  return (
    // The keys are those of the field, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it (aria-activedescendant)
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={OPTION}
      onClick={onOpen}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
      {detail ? (
        <bdi className="ml-auto min-w-0 max-w-[60%] truncate text-muted text-small">{detail}</bdi>
      ) : null}
      {keys ? (
        <span aria-hidden="true" className="ml-auto flex flex-none gap-1 pointer-coarse:hidden">
          {keys.split(' ').map((key) => (
            <Key key={key} name={key} />
          ))}
        </span>
      ) : null}
    </div>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="min-w-5 border border-line bg-white px-1 text-center font-text text-[0.75rem] text-ink-2">
    {name}
  </kbd>
)

/** For those who have a keyboard. */
function Keys() {
  const lines = [
    ['↑↓', words.keys.choose],
    ['Enter', words.keys.open],
    ['Ctrl Enter', words.keys.newTab],
    ['Esc', words.keys.close],
  ] as const
  return (
    <p aria-hidden="true" className="ml-auto flex gap-x-3 max-sm:hidden pointer-coarse:hidden">
      {lines.map(([key, does]) => (
        <span key={key} className="flex items-baseline gap-x-1">
          <Key name={key} />
          <span>{does}</span>
        </span>
      ))}
    </p>
  )
}
