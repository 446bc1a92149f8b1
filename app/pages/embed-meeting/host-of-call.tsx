import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { people } from '#content/people.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { MeetingVisit } from '#contract/meetings.ts'
import type { BookableCall } from './use-meeting-page.ts'

/** Who takes the call, where that is one person whom the owner has named. */
export function HostOfCall({ visit, call }: { visit: MeetingVisit; call: BookableCall }) {
  const takers = visit.hosts?.filter(({ calls }) => calls.includes(call.id)) ?? []
  const [host] = takers
  return host?.name && takers.length === 1 ? <YouMeet host={host.name} /> : null
}

function YouMeet({ host }: { host: string }) {
  const words = useWords('embed', embed).meeting
  return (
    <div className="meeting-host">
      <Portrait name={host} />
      <p className="text-small">
        <ComposedText text={fillIn(words.meets, { host })} />
      </p>
    </div>
  )
}

/** The portrait of a host, if the owner has given one. */
export function Portrait({ name }: { name: string }) {
  const at = usePortraitOf(name)
  return at ? (
    <EditableImage
      picture={{ at }}
      className="size-14 flex-none overflow-hidden [&_img]:size-full [&_img]:object-cover"
    >
      {null}
    </EditableImage>
  ) : null
}

/**
 * Address of a person's picture, found by the name: hosts and people are filled in separately.
 */
function usePortraitOf(name: string): string | undefined {
  const published = usePublishedValues()
  const { all } = useWords('people', people)
  const person = all.find((one) => one.name.text === name)
  if (person?.picture) {
    return `${person.at}.picture`
  }
  const isFounder = published['site.founder.name'] === name
  return isFounder && published['pictures.founder'] ? 'pictures.founder' : undefined
}
