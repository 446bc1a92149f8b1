import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#app/staff/counted.ts'
import { Section } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { leadImport } from '#content/staff/lead-import.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type {
  DuplicateChoice,
  ImportCheck,
  ImportChoices,
  ImportRow,
} from '#contract/staff/lead-import.ts'

const words = leadImport.check
const { fields } = staffPages['/admin/leads']
/** Rows of each kind that are listed. The rest is counted. */
const LISTED = 8
const PREVIEWED = 3
const PREVIEWED_FIELDS = ['email', 'company', 'jobtitle', 'phone', 'message'] as const

interface CheckedProps {
  rows: readonly ImportRow[]
  chosen: readonly ImportRow[]
  check: ImportCheck
  choices: ImportChoices
  onChoices: (choices: ImportChoices) => void
}

/** How many leads would come in, what is wrong with the others, and the choice about duplicates. */
export function Checked({ rows, chosen, check, choices, onChoices }: CheckedProps) {
  const { problems, known, repeated } = check
  const wrong = new Set(problems.map(({ row }) => row)).size
  const left = {
    total: rows.length.toLocaleString(),
    problems: wrong.toLocaleString(),
    duplicates: (rows.length - chosen.length - wrong).toLocaleString(),
  }
  const choiceOf = (name: keyof ImportChoices) => (
    <SelectField
      className="mt-2 max-w-96"
      label={words.choiceOf[name]}
      options={words.choice}
      value={choices[name]}
      onChoose={(choice) => onChoices({ ...choices, [name]: choice as DuplicateChoice })}
    />
  )
  return (
    <Section
      title={words.title}
      lead={chosen.length === rows.length ? '' : fillIn(words.left, left)}
    >
      <p aria-live="polite" className="font-semibold">
        {`${counted(words.counts, chosen.length)} ${fillIn(words.of, left)}`}
      </p>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">
        {chosen.length > 0 ? <Preview rows={chosen.slice(0, PREVIEWED)} /> : null}
        {problems.length > 0 ? (
          <Found title={counted(words.problems, wrong)}>
            {problems.map(({ row, field, problem }) =>
              fillIn(words.problem, {
                row,
                field: field === 'value' ? leadImport.columns.targets.value : fields[field],
                problem: words.kinds[problem],
              }),
            )}
          </Found>
        ) : null}
        {known.length > 0 ? (
          <div>
            <Found title={counted(words.known, known.length)}>
              {known.map(({ row, leadId, name }) => (
                <span key={row}>
                  <span>{fillIn(words.knownRow, { row })}</span>
                  {/* What was chosen and typed here stays. */}
                  <Link to={`/admin/leads?lead=${leadId}`} target="_blank" className="link dense">
                    <bdi>{name}</bdi>
                  </Link>
                </span>
              ))}
            </Found>
            {choiceOf('known')}
          </div>
        ) : null}
        {repeated.length > 0 ? (
          <div>
            <Found title={counted(words.repeated, repeated.length)}>
              {repeated.map(({ row, first }) => fillIn(words.repeatedRow, { row, first }))}
            </Found>
            {choiceOf('repeated')}
          </div>
        ) : null}
      </div>
    </Section>
  )
}

function Preview({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div>
      <h3 className="font-semibold font-text text-small">{words.preview}</h3>
      <ol className="mt-1 text-small">
        {rows.map(({ row, values, value }) => (
          <li key={row} className="border-line border-b py-1.5">
            <bdi className="font-semibold">
              {[values.firstname, values.lastname].filter(Boolean).join(' ') || values.email}
            </bdi>
            <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
              <bdi>
                {[...PREVIEWED_FIELDS.map((name) => values[name]), value]
                  .filter(Boolean)
                  .join(', ')}
              </bdi>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The first rows of a kind. */
function Found({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const more = children.length - LISTED
  return (
    <div>
      <h3 className="font-semibold font-text text-small">{title}</h3>
      <ul className="mt-1 text-small">
        {children.slice(0, LISTED).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at} className="py-[0.15rem]">
            {line}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-caption text-muted">{fillIn(words.more, { count: more })}</p>
      ) : null}
    </div>
  )
}
