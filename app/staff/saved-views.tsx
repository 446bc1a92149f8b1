import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { X } from '#app/components/icons.tsx'
import { Popover } from '#app/components/popover.tsx'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { SharedView } from '#contract/staff.ts'
import { fetchFromStaffApi, postToStaffApi } from './api.ts'
import { TOOL } from './list-controls.tsx'
import { useWork } from './use-work.ts'

const words = staff.views
const PATH = '/leads/views'

/** Filters, order and columns under a name. */
export type SavedView = Omit<SharedView, 'isOwn'>

interface SavedViewsProps {
  /** Views that come with the list. */
  given: readonly SavedView[]
  /** The present view, without a name. */
  current: Omit<SavedView, 'name'>
  onOpen: (view: SavedView) => void
}

/**
 * Saves filters, sort order and columns of the list of leads under a name, for all who see the list. Only who saved a view can
 * change it.
 */
export function SavedViews({ given, current, onOpen }: SavedViewsProps) {
  const [name, setName] = useState('')
  const [saved, setSaved] = useState<readonly SharedView[]>([])
  const load = useCallback(async () => setSaved(await fetchFromStaffApi<SharedView[]>(PATH)), [])
  // The list that needs the views reports that it cannot be loaded.
  useEffect(() => void load().catch(console.error), [load])
  const { run } = useWork(load)
  const isCurrent = (view: SavedView) => view.search === current.search && view.hash === current.hash
  const open = [...given, ...saved].find(isCurrent)

  async function save(event: FormEvent, close: () => void) {
    event.preventDefault()
    const chosen = name.trim()
    if (chosen === '') return
    if (!(await run(() => postToStaffApi(PATH, { ...current, name: chosen })))) return
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
                {'isOwn' in view && view.isOwn ? (
                  <button
                    type="button"
                    aria-label={fillIn(words.remove, { name: view.name })}
                    className="grid size-8 cursor-pointer place-items-center"
                    onClick={() => void run(() => postToStaffApi(`${PATH}/delete`, { name: view.name }))}
                  >
                    <X size={16} />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          <form onSubmit={(event) => void save(event, close)} className="border-line border-t pt-3">
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
