import { Section } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { leadImport } from '#content/staff/lead-import.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type ImportTarget, withTarget } from '#contract/import-columns.ts'
import type { ReadCsv } from '#contract/staff/lead-import.ts'

const words = leadImport.columns
/** Cells that show what a column holds. */
const SAMPLES = 3

interface ColumnsProps {
  file: ReadCsv
  targets: readonly ImportTarget[]
  onTargets: (targets: ImportTarget[]) => void
}

/** Each column of the file with its first cells, and what it becomes. */
export function Columns({ file: { columns, rows }, targets, onTargets }: ColumnsProps) {
  return (
    <Section title={words.title} lead={words.lead}>
      {targets.includes('email') ? null : (
        <p role="alert" className="mb-3 border-ember-deep border-s-4 px-4 py-2 font-semibold">
          {words.noEmail}
        </p>
      )}
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one name
          <li key={at} className="min-w-0 border-line border-t pt-2">
            <p className="truncate font-semibold text-small" title={name}>
              <bdi>{name}</bdi>
            </p>
            <p className="truncate text-caption text-muted">
              <bdi>
                {rows
                  .map(({ cells }) => (cells[at] ?? '').trim())
                  .filter(Boolean)
                  .slice(0, SAMPLES)
                  .join(' · ')}
              </bdi>
            </p>
            <SelectField
              label={<span className="sr-only">{fillIn(words.label, { name })}</span>}
              options={words.targets}
              value={targets[at] ?? 'none'}
              onChoose={(target) => onTargets(withTarget(targets, at, target as ImportTarget))}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
