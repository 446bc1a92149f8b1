import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { postToStaffApi } from '#app/staff/api.ts'
import { dayTimeAndZoneOf, localDay } from '#app/staff/day-of.ts'
import { Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { operatorOf, owner } from '#content/owner.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type {
  ErasedPerson,
  EraseRequest,
  FoundPerson,
  PossibleMention,
} from '#contract/staff/people.ts'
import { PossibleMentions } from './possible-mentions.tsx'
import { publishedPolicy, readablePage } from './readable-page.ts'
import { saveText } from './save-text.ts'
import { isEmpty, Values } from './values.tsx'

const words = staffPages['/admin/person']
const PARTS = Object.keys(words.parts) as (keyof typeof words.parts)[]

interface FoundProps {
  email: string
  found: FoundPerson
  onErased: (erased: ErasedPerson) => void
}

export function Found({ email, found: { data, preview, isErasedAtCrm }, onErased }: FoundProps) {
  const site = useSite('plain').name
  const { legal } = useWords('site', owner, 'plain')
  const { contactEmail: contact } = usePublicConfig()
  const stored = useRef<HTMLDivElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** Ids of what only names the person, and is about the person. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { isBusy, run } = useWork(() => {})

  const { possibleMentions } = data
  const isChosen = ({ id }: PossibleMention) => chosen.includes(id)
  const shown = {
    ...data,
    mentions: [...data.mentions, ...possibleMentions.filter(isChosen).map(({ text }) => text)],
  }
  const savePage = () =>
    run(async () => {
      const policy = await publishedPolicy()
      const title = fillIn(words.copy.heading, { site, email, at: dayTimeAndZoneOf(Date.now()) })
      const intro = fillIn(words.copy.intro, { operator: operatorOf(site, legal), contact })
      const content = `${stored.current?.innerHTML}${policy}`
      saveText(readablePage({ title, intro, content }), 'text/html', `person-${localDay(0)}.html`)
    })
  function saveJson() {
    // These may be someone else's.
    const { otherAddresses: _, possibleMentions: __, ...own } = shown
    saveText(JSON.stringify(own, null, 2), 'application/json', `person-${localDay(0)}.json`)
  }
  async function erase(event: FormEvent) {
    event.preventDefault()
    const choices = possibleMentions.map(
      ({ id }) => [id, chosen.includes(id) ? 'erase' : 'keep'] as const,
    )
    const { addresses } = data
    const request: EraseRequest = { email, addresses, choices: Object.fromEntries(choices) }
    const done = await run(() => postToStaffApi<ErasedPerson>('/person/erase', request))
    if (done) {
      onErased(done)
    }
  }
  // The dates of backups are there, whoever it is.
  const isUnknown = PARTS.every((name) => name === 'backups' || isEmpty(data[name]))
  const unknown = <p role="status">{words.unknown}</p>
  if (isUnknown && !isErasedAtCrm) {
    return unknown
  }
  return (
    <>
      {isUnknown ? (
        <div className="mb-6">{unknown}</div>
      ) : (
        <>
          <Section title={words.copy.title} lead={words.copy.lead}>
            {data.addresses.length > 1 ? (
              <p className="mb-3 [overflow-wrap:anywhere]">
                {fillIn(words.merged, { addresses: data.addresses.join(', ') })}
              </p>
            ) : null}
            <div className="flex flex-wrap gap-3">
              <Button look="outline" dense onClick={() => void savePage()}>
                {words.copy.page}
              </Button>
              <Button look="outline" dense onClick={saveJson}>
                {words.copy.json}
              </Button>
              {/* No link, because the fragment of the page's address is the person's. */}
              <Button look="text" dense onClick={() => confirm.current?.focus()}>
                {words.erase.title}
              </Button>
            </div>
          </Section>
          <div ref={stored} translate="no">
            {PARTS.map((name) => (
              <Section key={name} {...words.parts[name]}>
                <Values
                  value={shown[name]}
                  none={name === 'backups' ? words.noBackups : words.none}
                />
              </Section>
            ))}
          </div>
          <PossibleMentions found={possibleMentions} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      <Section title={words.erase.title} lead={words.erase.lead}>
        {data.addresses.length > 1 ? (
          <p className="mb-3 font-semibold [overflow-wrap:anywhere]">
            {fillIn(words.merged, { addresses: data.addresses.join(', ') })}
          </p>
        ) : null}
        <pre className="max-w-measure whitespace-pre-wrap font-text text-small">{preview}</pre>
        <form
          onSubmit={(event) => void erase(event)}
          className="mt-5 flex max-w-[40rem] flex-wrap items-end gap-3"
        >
          <Field
            className="min-w-0 flex-[1_1_16rem]"
            ref={confirm}
            dense
            label={words.erase.confirm}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" dense disabled={isBusy || typed.trim().toLowerCase() !== email}>
            {words.erase.action}
          </Button>
        </form>
      </Section>
    </>
  )
}
