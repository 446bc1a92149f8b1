import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { callWithSession } from '#app/staff/api.ts'
import { Section } from '#app/staff/section.tsx'
import { leadImport } from '#content/staff/lead-import.ts'
import { fillIn } from '#contract/fill-in.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type ReadCsv } from '#contract/staff/lead-import.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'

const words = leadImport.file
const size = IMPORT_MAX_BYTES / 1024 / 1024

/** What was found in a file, in words. */
function foundIn({ rows, columns, separator, encoding }: ReadCsv): string {
  const names: Readonly<Record<string, string>> = words.separators
  return fillIn(words.found, {
    count: rows.length.toLocaleString(),
    columns: columns.length,
    separator: names[separator] ?? separator,
    encoding: words.encodings[encoding],
  })
}

interface ChooseFileProps {
  file: ReadCsv | undefined
  onFile: (file: ReadCsv | undefined) => void
}

/** Takes a file or pasted rows. The server finds out how they are written. */
export function ChooseFile({ file, onFile }: ChooseFileProps) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [pasted, setPasted] = useState('')

  async function read(content: Blob) {
    setFailure('')
    if (content.size > IMPORT_MAX_BYTES) {
      setFailure(fillIn(words.tooLarge, { size }))
      return
    }
    setBusy(true)
    try {
      const answer = await callWithSession(`${STAFF_API_PATH}/leads/import/read`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: content,
      })
      onFile((await answer.json()) as ReadCsv)
    } catch (error) {
      setFailure(fillIn(words.failed, { message: (error as Error).message }))
    }
    setBusy(false)
  }
  return (
    <Section
      title={words.title}
      lead={
        file ? foundIn(file) : fillIn(words.hint, { rows: IMPORT_MAX_ROWS.toLocaleString(), size })
      }
    >
      {file ? (
        <Button
          look="outline"
          dense
          onClick={() => {
            onFile(undefined)
            setPasted('')
          }}
        >
          {words.another}
        </Button>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <Field
            dense
            label={words.choose}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              if (chosen) {
                void read(chosen)
              }
            }}
          />
          <div>
            <Field
              as="textarea"
              dense
              rows={4}
              label={words.paste}
              hint={words.pasteHint}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <Button
              look="outline"
              dense
              className="mt-2"
              disabled={isBusy || pasted.trim() === ''}
              onClick={() => void read(new Blob([pasted]))}
            >
              {words.read}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className={isBusy ? 'mt-3' : 'sr-only'}>
        {isBusy ? words.reading : ''}
      </p>
      {failure ? (
        <p role="alert" className="mt-3 border-ember-deep border-s-4 px-4 py-2 font-semibold">
          {failure}
        </p>
      ) : null}
    </Section>
  )
}
