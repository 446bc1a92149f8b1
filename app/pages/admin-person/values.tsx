import { Moment } from '#app/staff/moment.tsx'
import { canvas } from '#content/canvas.ts'
import { CANVAS_TEXT_KEYS, RATING_KEY } from '#contract/canvas.ts'

const NAMES: Readonly<Record<string, string>> = {
  [RATING_KEY]: canvas.rating.title,
  ...Object.fromEntries(CANVAS_TEXT_KEYS.map((key) => [key, canvas.questions[key].title])),
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A value from the database with all that it holds, as nested lists. Empty parts are left out. */
export function Values({ value, none }: { value: unknown; none: string }) {
  if (isEmpty(value)) return <p className="text-muted text-small">{none}</p>
  if (typeof value === 'string' && TIME.test(value)) return <Moment time={value} />
  if (typeof value !== 'object') return <span className="whitespace-pre-wrap">{String(value)}</span>
  const isList = Array.isArray(value)
  return (
    <dl className="grid gap-y-1 border-line border-t py-1 text-[0.875rem] first:border-t-0 first:pt-0">
      {Object.entries(value as object)
        .filter(([, inner]) => !isEmpty(inner))
        .map(([name, inner]) => (
          <div key={name} className={isList ? '' : 'grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]'}>
            <dt className={isList ? 'sr-only' : 'text-muted'}>
              {isList ? Number(name) + 1 : (NAMES[name] ?? name.replaceAll('_', ' '))}
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <Values value={inner} none={none} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
