import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { X } from '#app/components/icons.tsx'
import { Popover } from '#app/components/popover.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { TOOL } from './list-controls.tsx'
import type { SavedView } from './list-preferences.ts'

const words = staff.views

interface SavedViewsProps {
  /** Views that everyone has. */
  given: readonly SavedView[]
  saved: readonly SavedView[]
  /** The present view, without a name. */
  current: Omit<SavedView, 'name'>
  onOpen: (view: SavedView) => void
  onSave: (views: readonly SavedView[]) => void
}

/**
 * Saves filters, sort order and columns under a name. A view is an address, so the open view can be sent to a colleague
 * as a link.
 */
export function SavedViews({ given, saved, current, onOpen, onSave }: SavedViewsProps) {
  const [name, setName] = useState('')
  const isCurrent = (view: SavedView) => view.search === current.search && view.hash === current.hash
  const open = [...given, ...saved].find(isCurrent)

  function save(event: FormEvent, close: () => void) {
    event.preventDefault()
    const chosen = name.trim()
    if (chosen === '') return
    onSave([...saved.filter((view) => view.name !== chosen), { ...current, name: chosen }])
    setName('')
    close()
  }
  return (
    <Popover label={open ? open.name : words.label} className={TOOL}>
      {(close) => (
        <>
          <ul className="mb-2">
            {[...given, ...saved].map((view) => (
              <li key={view.name} className="flex items-center gap-2">
                <Link
                  to={{ search: view.search, hash: view.hash }}
                  aria-current={isCurrent(view) ? 'true' : undefined}
                  className="flex-1 py-[0.3rem] underline-offset-4 [overflow-wrap:anywhere] hover:underline aria-[current]:font-semibold aria-[current]:text-ember-deep"
                  onClick={() => {
                    onOpen(view)
                    close()
                  }}
                >
                  {view.name}
                </Link>
                {given.includes(view) ? null : (
                  <button
                    type="button"
                    aria-label={fillIn(words.remove, { name: view.name })}
                    className="grid size-8 cursor-pointer place-items-center"
                    onClick={() => onSave(saved.filter((one) => one !== view))}
                  >
                    <X size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <form onSubmit={(event) => save(event, close)} className="border-line border-t pt-3">
            <Field
              dense
              label={words.name}
              value={name}
              maxLength={60}
              required
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" dense className="mt-2">
              {words.save}
            </Button>
            <p className="mt-2 text-caption text-muted">{words.hint}</p>
          </form>
        </>
      )}
    </Popover>
  )
}
