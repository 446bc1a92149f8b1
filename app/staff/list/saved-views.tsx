import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { X } from '#app/components/icons.tsx'
import { Popover } from '#app/components/popover.tsx'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { SharedView } from '#contract/staff/leads.ts'
import { LIST_TOOL } from './look.ts'

const { views: words } = staff
const VIEWS_PATH = '/leads/views'
const VIEW_LINK =
  'flex-1 py-[0.3rem] underline-offset-4 [overflow-wrap:anywhere] hover:underline aria-[current]:font-semibold aria-[current]:text-ember-deep'

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
 * Saves filters, order and columns of the leads under a name, for all. Only who saved a view can
 * change it.
 */
export function SavedViews({ given, current, onOpen }: SavedViewsProps) {
  const [changes, setChanges] = useState(0)
  const saved = useLoaded(() => fetchFromStaffApi<SharedView[]>(VIEWS_PATH), [changes]) ?? []
  const { run } = useWork(() => setChanges((before) => before + 1))
  const isCurrent = (view: SavedView) =>
    view.search === current.search && view.hash === current.hash
  const open = [...given, ...saved].find(isCurrent)

  async function save(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    const form = event.currentTarget
    const view = { ...current, name: new FormData(form).get('name') }
    const isSaved = await run(() => postToStaffApi(VIEWS_PATH, view))
    if (!isSaved) {
      return
    }
    form.reset()
    close()
  }
  const remove = ({ name }: SavedView) =>
    run(() => postToStaffApi(`${VIEWS_PATH}/delete`, { name }))
  return (
    <Popover label={open ? open.name : words.label} className={LIST_TOOL}>
      {(close) => (
        <>
          <ul className="mb-2">
            {[...given, ...saved].map((view) => (
              <li key={view.name} className="flex items-center gap-2">
                <Link
                  to={{ search: view.search, hash: view.hash }}
                  aria-current={isCurrent(view) ? 'true' : undefined}
                  className={VIEW_LINK}
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
                    onClick={() => remove(view)}
                  >
                    <X size={16} />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          <form onSubmit={(event) => void save(event, close)} className="border-line border-t pt-3">
            <Field dense label={words.name} name="name" maxLength={60} required />
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
