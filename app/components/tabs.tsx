import { type KeyboardEvent, useId, useRef } from 'react'
import { readingStep } from '#app/lib/reading-step.ts'

type Tab = { key: string; label: string }

interface TabsProps {
  /** Accessible name of the group of tabs. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (key: string) => void
  /** Content of the selected tab. */
  children: React.ReactNode
  className?: string
}

/** The line below the chosen tab lies on the line below all tabs. */
const TAB =
  '-mb-px min-h-11 cursor-pointer border-transparent border-b-2 font-semibold text-ink-2 text-small hover:text-ink aria-selected:border-ember aria-selected:text-ink'

/**
 * Tabs by the ARIA practices: arrow keys, Home and End move and select. Only the selected panel is
 * rendered.
 */
export function Tabs({ label, tabs, selected, onSelect, children, className }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const step = readingStep(event)
    const at = tabs.findIndex(({ key }) => key === selected)
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 }
    const target = step ? (at + step + tabs.length) % tabs.length : ends[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) {
      return
    }
    event.preventDefault()
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-6 border-line border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            data-replay=""
            onClick={() => onSelect(tab.key)}
            onKeyDown={onKeyDown}
            className={TAB}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
