import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ChevronLeft } from '#app/components/icons.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { PageTitle, RequireSession } from '#app/staff/page-frame.tsx'
import { useLoaded } from '#app/staff/use-work.ts'
import { leadImport as words } from '#content/staff/lead-import.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { guessedTargets, type ImportTarget, importRows } from '#contract/import-columns.ts'
import type { ImportCheck, ReadCsv } from '#contract/staff/lead-import.ts'
import { ChooseFile } from './choose-file.tsx'
import { Columns } from './columns.tsx'
import { PastImports } from './past-imports.tsx'
import { SaveImport } from './save-import.tsx'

interface ImportPageProps {
  onClose: () => void
  /** Called after leads came in or went. */
  onChanged: () => void
}

/** Imports leads from a file: choose, match the columns, check, import. */
export function ImportPage({ onClose, onChanged }: ImportPageProps) {
  const [changes, setChanges] = useState(0)
  const [file, setFile] = useState<ReadCsv>()
  function changed() {
    setChanges((count) => count + 1)
    onChanged()
  }
  return (
    <RequireSession words={staffPages['/admin/leads']} shape="sections">
      {() => (
        <article>
          <Button look="outline" dense onClick={onClose}>
            <ChevronLeft size={16} />
            {words.back}
          </Button>
          <div className="mt-3 mb-5">
            <PageTitle words={{ title: words.title, subtitle: words.intro }} />
          </div>
          <ChooseFile file={file} onFile={setFile} />
          {file ? (
            <ReadFile
              // Another file begins with its own guesses.
              key={file.columns.join('\n')}
              file={file}
              onDone={() => {
                setFile(undefined)
                changed()
              }}
            />
          ) : null}
          <PastImports changes={changes} onUndone={changed} />
        </article>
      )}
    </RequireSession>
  )
}

const checkState = (failure: string) =>
  failure ? fillIn(words.check.failed, { message: failure }) : words.check.checking

/** A file that was read: its columns, what is wrong with its rows, and the import. */
function ReadFile({ file, onDone }: { file: ReadCsv; onDone: () => void }) {
  const [targets, setTargets] = useState<readonly ImportTarget[]>(() =>
    guessedTargets(file.columns),
  )
  const [failure, setFailure] = useState('')
  const hasEmail = targets.includes('email')
  const rows = importRows(file, targets)
  const query = targets.join()
  const checked = useLoaded(
    () => {
      setFailure('')
      return hasEmail
        ? postToStaffApi<ImportCheck>('/leads/import/check', { rows }).then((check) => ({
            check,
            query,
          }))
        : undefined
    },
    [file, query],
    (error) => setFailure(error.message),
  )
  const check = checked?.query === query ? checked.check : undefined
  return (
    <>
      <Columns file={file} targets={targets} onTargets={setTargets} />
      {check && hasEmail ? (
        <SaveImport rows={rows} check={check} onDone={onDone} />
      ) : (
        <p role="status" className="py-4">
          {hasEmail ? checkState(failure) : ''}
        </p>
      )}
    </>
  )
}
