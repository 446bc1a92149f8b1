import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { notify } from '#app/lib/notify.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Section } from '#app/staff/section.tsx'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { leadImport } from '#content/staff/lead-import.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ImportReceipt, PastImport } from '#contract/staff/lead-import.ts'

const words = leadImport.past

/** The latest imports, which can be undone as long as no one has worked with their leads. */
export function PastImports({ changes, onUndone }: { changes: number; onUndone: () => void }) {
  const imports = useLoaded(() => fetchFromStaffApi<PastImport[]>('/leads/imports'), [changes])
  return imports ? (
    <Section title={words.title} lead={imports.length === 0 ? words.none : ''}>
      <ul className="grid gap-3 text-small">
        {imports.map((one) => (
          <Imported key={one.id} imported={one} onUndone={onUndone} />
        ))}
      </ul>
    </Section>
  ) : null
}

function Imported({ imported, onUndone }: { imported: PastImport; onUndone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useWork(onUndone)
  const { id, at, author, source, consent, count, left, touchedCount, mayUndo } = imported
  const going = left - touchedCount

  async function undo() {
    const receipt = await run(() => postToStaffApi<ImportReceipt>('/leads/imports/undo', { id }))
    setAsking(false)
    if (receipt) {
      notify(counted(words.undone, receipt.count), 'success')
    }
  }
  return (
    <li className="border-line border-b pb-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_18rem]">
          <p className="font-semibold">
            {fillIn(words.line, {
              count: count.toLocaleString(),
              source,
              time: dayAndTimeOf(at),
              author: author ?? words.unknown,
            })}
          </p>
          <p className="text-ink-2">
            <span>{fillIn(words.consent, { consent })}</span>{' '}
            {left < count ? (
              <span>{fillIn(words.left, { left: left.toLocaleString() })}</span>
            ) : null}
          </p>
        </div>
        {mayUndo && !isAsking ? (
          <Button
            look="outline"
            dense
            aria-label={fillIn(words.undoLabel, { source })}
            onClick={() => setAsking(true)}
          >
            {words.undo}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <div className="mt-2 bg-paper-2 p-3">
          <p>{going > 0 ? counted(words.question, going) : words.onlyTouched}</p>
          <Staying imported={imported} />
          <div className="mt-2 flex gap-3">
            {going > 0 ? (
              <Button dense disabled={isBusy} onClick={() => void undo()}>
                {words.yes}
              </Button>
            ) : null}
            <Button look="outline" dense onClick={() => setAsking(false)}>
              {words.keep}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}

/** The leads that an undo leaves. */
function Staying({ imported: { touchedCount, touched } }: { imported: PastImport }) {
  if (touchedCount === 0) {
    return null
  }
  const more = touchedCount - touched.length
  return (
    <p className="mt-1">
      <span>{counted(words.stay, touchedCount)}</span>{' '}
      {touched.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? <span>, </span> : null}
          <Link to={`?lead=${id}`} className="link dense">
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      {more > 0 ? <span>{` ${fillIn(leadImport.check.more, { count: more })}`}</span> : null}
    </p>
  )
}
