import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { staffPages } from '#content/staff.ts'
import type { Lead } from '#contract/database.ts'
import { FactList } from './fact-list.tsx'

const words = staffPages['/admin/leads'].lead

/** The first and the last visit from another site, side by side. */
export function Touches({ first, last }: { first: Lead['first_touch']; last: Lead['last_touch'] }) {
  if (!first && !last) return <p className="text-muted text-small">{words.noTouch}</p>
  return (
    <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {first ? <TouchFacts title={words.firstTouch} touch={first} /> : null}
      {last ? <TouchFacts title={words.lastTouch} touch={last} /> : null}
    </div>
  )
}

function TouchFacts({ title, touch }: { title: string; touch: NonNullable<Lead['first_touch']> }) {
  const facts = Object.entries(words.touch).map(([name, label]) => {
    const value = touch[name]
    const isTime = name === 'at' && typeof value === 'number'
    return { name: label, value: isTime ? dayAndTimeOf(new Date(value).toISOString()) : textOf(value) }
  })
  return (
    <div>
      <h3 className="mb-1 text-caption text-muted">{title}</h3>
      <FactList facts={facts} />
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
