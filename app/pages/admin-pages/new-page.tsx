import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import { reportFailure } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { INSIGHTS_PATH, isInsight, PATH_MAX_CHARACTERS } from '#contract/added-pages.ts'

const words = staffPages['/admin/pages'].create
const { kinds } = staffPages['/admin/pages']

/** Letters with marks become those without, everything else a hyphen: `Für KMU` → `fur-kmu`. */
const slugOf = (title: string): string =>
  title
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

/** The address that a page of this kind gets from its title. */
export const pathOf = (kind: string, title: string): string =>
  `${isInsight(kind) ? INSIGHTS_PATH : ''}/${slugOf(title)}`

function hintOf(kind: string): string {
  if (isInsight(kind)) {
    return words.hint.insight
  }
  return kind === 'legal' ? words.hint.legal : words.hint.free
}

/** Makes a draft of a page and opens it. */
export function NewPage() {
  const [kind, setKind] = useState<string>('article')
  const [title, setTitle] = useState('')
  const [typedPath, setTypedPath] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const path = typedPath ?? pathOf(kind, title)
  async function make(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const made = await postToStaffApi<{ path: string }>('/editing/pages/new', {
        kind,
        title,
        path,
      })
      location.assign(made.path)
    } catch (error) {
      reportFailure(error)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void make(event)} className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <SelectField label={words.kind} options={kinds} value={kind} onChoose={setKind} />
      <Field
        dense
        label={words.name}
        required
        maxLength={70}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Field
        dense
        className="sm:col-span-2"
        label={words.path}
        hint={hintOf(kind)}
        required
        spellCheck={false}
        maxLength={PATH_MAX_CHARACTERS}
        value={path}
        onChange={(event) => setTypedPath(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" dense disabled={isBusy}>
          {words.action}
        </Button>
      </p>
    </form>
  )
}
