import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { PATH_MAX_CHARACTERS } from '#contract/added-pages.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import type { ListedAddedPage } from '#contract/staff/added-pages.ts'
import { pathOf } from './new-page.tsx'

const words = staffPages['/admin/pages']
const { dialogs } = words

export type PageDialogName = 'duplicate' | 'path' | 'gone' | 'moved' | 'trash'

interface PageDialogProps {
  page: ListedAddedPage
  name: PageDialogName
  run: RunWork
  onClose: () => void
}

/** Asks what is needed for one step with a page, and takes it. */
export function PageDialog({ page, name, run, onClose }: PageDialogProps) {
  const { record, kind, title } = page
  const [copyTitle, setCopyTitle] = useState(title)
  const [path, setPath] = useState(name === 'duplicate' ? `${pathOf(kind, title)}-2` : page.path)
  const [movedTo, setMovedTo] = useState(page.movedTo)
  const [isBusy, setBusy] = useState(false)
  const dialog = dialogs[name]

  const work = () => {
    if (name === 'duplicate') {
      return postToStaffApi('/editing/pages/duplicate', { record, title: copyTitle, path })
    }
    if (name === 'path') {
      return postToStaffApi('/editing/pages/path', { record, path })
    }
    return postToStaffApi('/editing/pages/state', {
      record,
      state: name,
      ...(name === 'moved' && { movedTo }),
    })
  }
  async function take(event: FormEvent, close: () => void) {
    event.preventDefault()
    setBusy(true)
    if (await run(work, fillIn(words.done[name], { title, path }))) {
      close()
    }
    setBusy(false)
  }
  const heading = fillIn(dialog.title, { title })
  return (
    <ModalDialog
      aria-label={heading}
      className="w-[min(34rem,calc(100vw-2rem))] border border-ink px-6 py-5"
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={(event) => void take(event, close)}>
          <h2 className="text-h3 wrap-anywhere">{heading}</h2>
          <p className="mt-2 text-ink-2 text-small">{dialog.text}</p>
          <div className="my-4 grid gap-3">
            {name === 'duplicate' ? (
              <Field
                dense
                label={words.create.name}
                required
                maxLength={70}
                value={copyTitle}
                onChange={(event) => setCopyTitle(event.currentTarget.value)}
              />
            ) : null}
            {name === 'duplicate' || name === 'path' ? (
              <Field
                dense
                label={words.create.path}
                required
                spellCheck={false}
                maxLength={PATH_MAX_CHARACTERS}
                value={path}
                onChange={(event) => setPath(event.currentTarget.value)}
              />
            ) : null}
            {name === 'moved' ? (
              <>
                <Field
                  dense
                  label={dialogs.moved.to}
                  required
                  spellCheck={false}
                  list="pages-of-site"
                  value={movedTo}
                  onChange={(event) => setMovedTo(event.currentTarget.value)}
                />
                <datalist id="pages-of-site">
                  {PAGE_PATHS.map((one) => (
                    <option key={one} value={one} />
                  ))}
                </datalist>
              </>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" dense disabled={isBusy}>
              {dialog.action}
            </Button>
            <Button look="outline" dense onClick={close}>
              {dialogs.cancel}
            </Button>
          </div>
        </form>
      )}
    </ModalDialog>
  )
}
