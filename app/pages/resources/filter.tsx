import { useEffect, useRef } from 'react'
import type { resourcesPage } from '#content/pages/resources.ts'
import type { Words } from '#contract/words.ts'

interface FilterProps {
  words: Words<(typeof resourcesPage)['filter']>
  /** Gets the words in lower case. */
  onChange: (wanted: readonly string[]) => void
  isEmpty: boolean
}

/** Leaves only the tools that contain the typed words. Without scripts, all are shown and the field is not. */
export function Filter({ words, onChange, isEmpty }: FilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const read = () => onChange(field.current?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? [])
  // The scripts start when the field gets the focus, so something may have been typed by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, [])
  return (
    <search className="wrap block pt-10 lg:pt-14 print:hidden [@media(scripting:none)]:hidden">
      <label className="block max-w-narrow">
        <span className="font-semibold">{words.label.text}</span>
        <input
          ref={field}
          type="search"
          placeholder={words.hint.text}
          className="field-control mt-2"
          autoComplete="off"
          onInput={read}
        />
      </label>
      <p role="status" className="mt-3">
        {isEmpty ? words.none.text : ''}
      </p>
    </search>
  )
}
