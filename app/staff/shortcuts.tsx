import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { type StaffPath, staff, staffPages } from '#content/staff.ts'
import { useAccess } from './staff-access.ts'

const words = staff.shortcuts

interface Shortcut {
  /** One key, or two in sequence, such as `j` or `g l`. */
  keys: string
  label: string
  run: () => void
  /** It acts on the row with the focus, or opens a list of actions, so only its keys are of use. */
  isKeyOnly?: boolean
}

type Group = { title: string; shortcuts: readonly Shortcut[] }

/**
 * Shortcuts of the mounted components, the latest first: a lead's page takes precedence over the
 * list behind it.
 */
let groups: readonly { readonly current: Group }[] = []

/**
 * Registers shortcuts while the component is mounted and `isActive` is true: from the moment on at
 * which the component shows, so that no key is lost.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], isActive = true): void {
  const group = useRef<Group>({ title, shortcuts })
  group.current = { title, shortcuts }
  useLayoutEffect(() => {
    if (!isActive) {
      return
    }
    groups = [group, ...groups]
    return () => {
      groups = groups.filter((one) => one !== group)
    }
  }, [isActive])
}

/** What can be done on the page that is open, with the keys for it. */
export const actionsHere = (): readonly Shortcut[] =>
  groups
    .filter(({ current: { title } }) => title !== words.pages)
    .flatMap(({ current: { shortcuts } }) => shortcuts)
    .filter(({ isKeyOnly }) => !isKeyOnly)

const { device } = browserStorage
/** WCAG 2.1.4 requires that shortcuts of a single character can be turned off. */
const OFF_KEY = 'everturn-shortcuts-off'
const SECOND_KEY_MS = 1500

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false
  }
  const isButton =
    target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || (target.matches('input, textarea, select') && !isButton)
}

/** Runs the shortcut of the keys that are pressed. */
function useKeys(isOff: boolean): void {
  useLayoutEffect(() => {
    let first: { key: string; at: number } | undefined
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      ) {
        return
      }
      if (isTyping(event.target) || document.querySelector('dialog[open], :popover-open')) {
        return
      }
      if (isOff && event.key !== '?') {
        return
      }
      const all = groups.flatMap((group) => group.current.shortcuts)
      const pair =
        first && event.timeStamp - first.at < SECOND_KEY_MS
          ? `${first.key} ${event.key}`
          : undefined
      const found =
        all.find(({ keys }) => keys === pair) ?? all.find(({ keys }) => keys === event.key)
      first = all.some(({ keys }) => keys.startsWith(`${event.key} `))
        ? { key: event.key, at: event.timeStamp }
        : undefined
      if (!found) {
        return
      }
      first = undefined
      event.preventDefault()
      found.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOff])
}

/** Not where there is no keyboard. */
const HELP_BUTTON =
  'grid size-7 flex-none cursor-pointer place-items-center border border-muted font-semibold text-[0.875rem] text-ink-2 hover:bg-ink hover:text-white pointer-coarse:hidden'

/** Handles the keys on all staff pages and shows the list of shortcuts. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useState(() => device.getItem(OFF_KEY) !== null)
  const navigate = useNavigate()
  const access = useAccess()

  useShortcuts(words.pages, [
    ...Object.entries(staffPages).flatMap(([path, { label, key }]) =>
      access?.mayOpen(path as StaffPath)
        ? { keys: `g ${key}`, label, run: () => void navigate(path) }
        : [],
    ),
  ])
  useShortcuts(words.everywhere, [{ keys: '?', label: words.list, run: () => setOpen(true) }])
  useKeys(isOff)

  return (
    <>
      <button
        type="button"
        aria-label={words.list}
        title={words.list}
        className={HELP_BUTTON}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen ? (
        <ModalDialog
          aria-label={words.title}
          className="max-h-[calc(100vh-4rem)] w-[min(44rem,calc(100vw-2rem))] border border-ink px-6 py-5"
          onClose={() => setOpen(false)}
        >
          {(close) => (
            <>
              <div className="flex items-center justify-between gap-6">
                <h2 className="text-h3">{words.title}</h2>
                <Button look="outline" dense onClick={close}>
                  {words.close}
                </Button>
              </div>
              <ShortcutList />
              <Checkbox
                label={words.on}
                className="mt-4 text-small"
                checked={!isOff}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked
                  if (isOn) {
                    device.removeItem(OFF_KEY)
                  } else {
                    device.setItem(OFF_KEY, '1')
                  }
                  setOff(!isOn)
                }}
              />
            </>
          )}
        </ModalDialog>
      ) : null}
    </>
  )
}

/** All shortcuts of the page that is open, in their groups. */
function ShortcutList() {
  return (
    <div className="mt-4 gap-x-10 [columns:2_16rem]">
      {/* Several parts of a page may share a title. */}
      {[...Map.groupBy(groups, ({ current }) => current.title)].map(([title, ofTitle]) => (
        <section key={title} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 font-semibold font-text text-small">{title}</h3>
          <dl>
            {ofTitle
              .flatMap(({ current }) => current.shortcuts)
              .map(({ keys, label }) => (
                <div
                  key={keys}
                  className="flex justify-between gap-4 border-line border-b py-1 text-small"
                >
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 border border-muted px-[0.35rem] text-center font-semibold font-text text-[0.8125rem]"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
