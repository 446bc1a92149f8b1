import { Checkbox } from '#app/components/checkbox.tsx'
import { Section } from '#app/staff/section.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { PossibleMention } from '#contract/staff/people.ts'

const words = staffPages['/admin/person']

interface PossibleMentionsProps {
  found: readonly PossibleMention[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Texts that may be about someone else, each with a choice. */
export function PossibleMentions({ found, chosen, onChoose }: PossibleMentionsProps) {
  const { title, lead, places, choice } = words.possible
  if (found.length === 0) {
    return null
  }
  return (
    <Section title={title} lead={lead}>
      <ul className="max-w-measure divide-y divide-line text-small">
        {found.map(({ id, place, text }) => (
          <li key={id} className="py-3">
            <p id={id} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
            <Checkbox
              aria-describedby={id}
              label={fillIn(choice, { place: places[place] })}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
