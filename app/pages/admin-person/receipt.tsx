import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { localDay } from '#app/staff/day-of.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import type { ErasedPerson } from '#contract/staff/people.ts'
import { saveText } from './save-text.ts'

const words = staffPages['/admin/person']

/** What was erased, and a letter to the person. */
export function Receipt({ receipt, letter }: ErasedPerson) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="max-w-measure border border-ink bg-white p-5">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {words.erase.receipt}
      </h2>
      <pre className="my-4 whitespace-pre-wrap font-text text-small">{receipt}</pre>
      <Button
        dense
        onClick={() => saveText(receipt, 'text/plain', `erasure-receipt-${localDay(0)}.txt`)}
      >
        {words.erase.save}
      </Button>
      <h3 className="mt-8 font-semibold font-text">{words.erase.letter}</h3>
      <pre className="my-4 whitespace-pre-wrap font-text text-small">{letter}</pre>
      <CopyButton
        className={buttonClass({ look: 'outline', dense: true })}
        label={words.erase.copy}
        done={words.erase.copied}
        text={() => letter}
        onFailure={reportFailure}
      />
    </section>
  )
}
