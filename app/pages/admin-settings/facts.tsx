import { Button } from '#app/components/button.tsx'
import { useEditable } from '#app/lib/words.ts'
import { usePageName } from '#app/staff/page-name.ts'
import { settings as words } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'

type FactSection = (typeof words.sections)[number]

interface FactsProps {
  fields: FactSection['fields']
  /** Address of the item whose facts they are. */
  within?: string
}

/** Each fact in a row: label, present value, and 'Edit', which opens its field in place. */
export function Facts({ fields, within = '' }: FactsProps) {
  const Field = useEditable()?.Field
  const pageName = usePageName()
  return (
    <div className="border-line border-t">
      {fields.map(({ at, label, hint, on }) => {
        const shownOn = on ? { to: on, page: pageName(on) } : {}
        return (
          <div key={at} id={within + at} className="scroll-mt-4">
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
