import { Button } from '#app/components/button.tsx'
import { usePublishedTexts } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { callFacts } from '#content/calls.ts'
import { site } from '#content/site.ts'
import { settings as words } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Plain } from '#contract/values.ts'
import { textsOver, wordsAt } from '#contract/words.ts'

type FactSection = (typeof words.sections)[number]

/** Labels with the names that are published. */
export const useNames = <Labels,>(labels: Labels): Plain<Labels> =>
  wordsAt('settings', labels, textsOver({ site, calls: callFacts }, usePublishedTexts()), 'plain')

export const namesOf = (fields: FactSection['fields']) =>
  fields
    .slice(0, 3)
    .map(({ label }) => label)
    .join(', ')

/** @param within address of the item whose facts they are */
export function Facts({ fields, within = '' }: Pick<FactSection, 'fields'> & { within?: string }) {
  const Field = useEditable()?.Field
  const pages = useNames(words.pages)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2">
      {fields.map(({ at, label, hint, on }) => {
        const shownOn = on ? { to: on, page: pages[on] } : {}
        return (
          <div key={at} id={within + at} className="scroll-mt-4 *:first:mt-0">
            {Field ? (
              <Field at={within + at} label={label} hint={hint} {...shownOn} />
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
export function FactList({ list, fields }: Required<Pick<FactSection, 'list' | 'fields'>>) {
  const Items = useEditable()?.Items
  if (!Items) {
    return <p className="text-muted">{words.noEditor}</p>
  }
  return (
    <Items at={list.at}>
      {({ ids, textAt, add, remove }) => (
        <div className="grid grid-cols-1 gap-4">
          {ids.map((id, index) => (
            <details key={id} open={ids.length === 1} className="border-ink border-t pt-2">
              <summary className="min-h-11 font-semibold">
                {textAt(`${id}.name`) || fillIn(list.noName, { number: index + 1 })}
              </summary>
              <div className="pt-2 pb-4">
                <Facts fields={fields} within={`${list.at}.${id}.`} />
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
