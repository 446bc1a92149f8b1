import { Button } from '#app/components/button.tsx'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { callFacts } from '#content/calls.ts'
import { site } from '#content/site.ts'
import { settings as words } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Plain } from '#contract/values.ts'
import { valuesOver, wordsAt } from '#contract/words.ts'

type FactSection = (typeof words.sections)[number]

/** Labels with the names that are published. */
export const useNames = <Labels,>(labels: Labels): Plain<Labels> =>
  wordsAt('settings', labels, valuesOver({ site, calls: callFacts }, usePublishedValues()), 'plain')

interface FactsProps {
  fields: FactSection['fields']
  /** Whose facts they are: the section, or an item of its list. */
  of: string
  /** Address of the item whose facts they are. */
  within?: string
}

/** What a fact is called elsewhere than in its section, such as `Testimonial 1, quote`. */
function nameOf(of: string, { kind, label }: FactSection['fields'][number]): string {
  if (kind === 'hours') {
    return fillIn(words.names.hours, { of, day: label })
  }
  // `VAT number` keeps its capitals.
  const isWord = /^\p{Lu}\p{Ll}/u.test(label)
  return fillIn(words.names.fact, {
    of,
    label: isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  })
}

/** Each fact in a row: label, present value, and 'Edit', which opens its field in place. */
export function Facts({ fields, of, within = '' }: FactsProps) {
  const Field = useEditable()?.Field
  const pages = useNames(words.pages)
  return (
    <div className="border-line border-t">
      {fields.map((field) => {
        const { at, label, hint, on } = field
        const shownOn = on ? { to: on, page: pages[on] } : {}
        return (
          <div key={at} id={within + at} className="scroll-mt-4">
            {Field ? (
              <Field
                at={within + at}
                label={label}
                name={nameOf(of, field)}
                hint={hint}
                {...shownOn}
              />
            ) : (
              <p className="text-muted">{words.noEditor}</p>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Facts of each item of a list. The only item is open. */
export function FactList({
  title,
  list,
  fields,
}: Required<Pick<FactSection, 'title' | 'list' | 'fields'>>) {
  const Items = useEditable()?.Items
  if (!Items) {
    return <p className="text-muted">{words.noEditor}</p>
  }
  return (
    <Items at={list.at} name={title}>
      {({ ids, textAt, add, remove }) => (
        <div className="grid grid-cols-1 gap-4">
          {ids.map((id, index) => (
            <details key={id} open={ids.length === 1} className="border-ink border-t pt-2">
              <summary className="min-h-11 font-semibold">
                {textAt(`${id}.name`) || fillIn(list.noName, { number: index + 1 })}
              </summary>
              <div className="pt-2 pb-4">
                <Facts
                  fields={fields}
                  of={fillIn(list.noName, { number: index + 1 })}
                  within={`${list.at}.${id}.`}
                />
                {remove ? (
                  <Button look="text" dense className="mt-4" onClick={() => remove(id)}>
                    {list.remove}
                  </Button>
                ) : null}
              </div>
            </details>
          ))}
          {add ? (
            <Button
              look="outline"
              dense
              className="justify-self-start"
              onClick={({ currentTarget }) => {
                add()
                // The new item would move it under the bar.
                requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
              }}
            >
              {list.add}
            </Button>
          ) : null}
        </div>
      )}
    </Items>
  )
}
