import { type KeyboardEvent, Suspense, useEffect, useId, useState } from 'react'
import { Icon } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { staff } from '#content/staff.ts'

const words = staff.commandField

const Found = lazyPart(() => loadChunk(() => import('./found.tsx')))

/** "search" of Lucide, see `icons.tsx`. */
const SEARCH = 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.3-4.3'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

interface CommandFieldProps {
  /** Of the button. */
  className: string
}

/**
 * A button, and Ctrl or Command with K, open a field that finds what staff work with. What it finds
 * is loaded then.
 */
export function CommandField({ className }: CommandFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const modifier = isApple() ? '⌘' : 'Ctrl'
  useShortcuts(staff.shortcuts.everywhere, [
    { keys: `${modifier} K`, label: words.open, isKeyOnly: true, run: () => setOpen(true) },
  ])
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // Another dialog holds what was typed there.
      if (!isOurs || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) {
        return
      }
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={words.open}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Icon d={SEARCH} size={18} className="flex-none" />
        <span className="max-sm:sr-only">{words.short}</span>
        <span
          aria-hidden="true"
          className="ml-auto font-text text-[0.75rem] text-muted max-sm:hidden pointer-coarse:hidden"
        >
          {`${modifier} K`}
        </span>
      </button>
      {isOpen ? <CommandDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Keys that move through the options, with the option that they lead to. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
}

/**
 * The field with what it finds (the combobox pattern of ARIA). The field is there before what it
 * finds is loaded, so that no key is lost.
 */
function CommandDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  /** Id of the option that Enter opens. */
  const [active, setActive] = useState<string>()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const options = [
      ...(document.getElementById(id)?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
    ]
    const at = options.findIndex((option) => option.id === active)
    if (event.nativeEvent.isComposing || options.length === 0) {
      return
    }
    if (event.key === 'Enter') {
      const { ctrlKey, metaKey } = event
      options[at]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey, metaKey }))
    } else {
      const to = MOVES[event.key]
      if (!to) {
        return
      }
      const next = options[to(at, options.length)]
      setActive(next?.id)
      next?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return (
    <ModalDialog
      aria-label={words.open}
      className="h-[min(34rem,100dvh-8rem)] w-[min(42rem,calc(100vw-2rem))] flex-col open:flex border border-ink bg-white! sm:mt-[10vh]! max-sm:m-0! max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:border-0"
      onClose={onClose}
    >
      {(close) => (
        <>
          <div className="flex items-center gap-3 border-ink border-b px-4 has-focus-visible:border-ember">
            <Icon d={SEARCH} size={20} className="flex-none text-muted" />
            <input
              type="text"
              role="combobox"
              aria-label={words.label}
              aria-expanded="true"
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={active}
              placeholder={words.placeholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={254}
              className="h-14 min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none placeholder:text-muted"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <button
              type="button"
              className="min-h-11 cursor-pointer px-1 text-caption text-muted hover:text-ink"
              onClick={close}
            >
              {words.close}
            </button>
          </div>
          <Suspense fallback={<div className="flex-1" />}>
            <Found id={id} text={text} active={active} onActive={setActive} close={close} />
          </Suspense>
        </>
      )}
    </ModalDialog>
  )
}
