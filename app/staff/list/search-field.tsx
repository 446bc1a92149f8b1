import { useEffect, useRef, useState } from 'react'
import { staff } from '#content/staff.ts'
import { SearchInput } from './search-input.tsx'

/** Pause in typing after which the list is loaded. */
const TYPING_PAUSE_MS = 250

interface SearchFieldProps {
  text: string
  hint: string
  onText: (text: string, replaces: boolean) => void
}

/**
 * Searches while staff type. Everything typed without leaving the field is one entry of the
 * browser's history.
 */
export function SearchField({ text, hint, onText }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const searched = useRef(text)
  const hasEntry = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The search was changed from outside: by the back button, a saved view or "Clear".
  useEffect(() => {
    if (searched.current === text) {
      return
    }
    searched.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  function run(next: string) {
    clearTimeout(timer.current)
    if (searched.current === next) {
      return
    }
    searched.current = next
    onText(next, hasEntry.current)
    hasEntry.current = true
  }
  return (
    <form
      className="flex max-w-[17rem] flex-[1_1_14rem] max-[60rem]:max-w-none max-[60rem]:flex-[1_1_10rem]"
      onSubmit={(event) => {
        event.preventDefault()
        run(typed)
      }}
    >
      <SearchInput
        ref={input}
        hint={hint}
        data-list-search=""
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(run, TYPING_PAUSE_MS, value)
        }}
        className="m-0 border-e-0"
        onBlur={() => {
          run(typed)
          hasEntry.current = false
        }}
      />
      <button
        type="submit"
        aria-label={staff.search.submit}
        className="grid w-10 flex-none cursor-pointer place-items-center border border-ink hover:bg-ink hover:text-white pointer-fine:w-8"
      >
        <svg
          aria-hidden="true"
          width="16"
          height="16"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
        >
          <path
            d="M17 11a6 6 0 1 1-12 0a6 6 0 0 1 12 0M15.5 15.5 21 21"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </form>
  )
}
