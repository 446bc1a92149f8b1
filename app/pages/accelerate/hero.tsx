import { EditableText } from '#app/components/editable-text.tsx'
import { SessionDrawings } from './session-drawings.tsx'

interface AccelerateHeroProps {
  at: string
  words: { eyebrow: string; title: string; lead: string }
  facts: ReadonlyArray<{ term: string; text: string }>
  /** What the movements are called; each leads to the element `movement-<number>`. */
  movements: ReadonlyArray<{ numeral: string; title: string }>
  /** Content address of the movements. */
  movementsAt: string
  editable?: boolean | undefined
  actions: React.ReactNode
  id?: string
}

/** Opening of a page in movements: the words, then one system of music from edge to edge with the movements' names under it. */
export function AccelerateHero(props: AccelerateHeroProps) {
  const { at, words, facts, movements, movementsAt, editable, actions, id } = props
  return (
    <section id={id} className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <EditableText at={`${at}.eyebrow`} editable={editable} className="mb-5 font-semibold text-ember">
            {words.eyebrow}
          </EditableText>
          <EditableText as="h1" at={`${at}.title`} editable={editable} className="max-w-[46rem] text-h1">
            {words.title}
          </EditableText>
          <EditableText at={`${at}.lead`} editable={editable} className="mt-6 max-w-[38rem] text-ink-2 text-lead">
            {words.lead}
          </EditableText>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">{actions}</div>
        </div>
        <dl className="self-end border-ink border-t lg:col-span-4">
          {facts.map((fact, index) => (
            <div key={fact.term} className="grid grid-cols-[6rem_1fr] border-line border-b py-3">
              <dt className="text-muted">{fact.term}</dt>
              <dd className="font-semibold">
                <EditableText as="span" at={`${at}.facts.${index}.text`} editable={editable}>
                  {fact.text}
                </EditableText>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ol className="mt-12 grid grid-cols-2 pb-12 lg:mt-16 lg:grid-cols-4">
        {movements.map((movement, index) => (
          <li key={movement.title}>
            <SessionDrawings movement={index} className="w-full" />
            <a
              href={`#movement-${index + 1}`}
              className="flex min-h-11 items-baseline gap-2 px-5 py-2 font-semibold hover:text-ember max-sm:text-small lg:px-6"
            >
              <span aria-hidden="true" className="headline text-ember">
                {movement.numeral}
              </span>
              <EditableText as="span" at={`${movementsAt}.${index}.title`} editable={editable}>
                {movement.title}
              </EditableText>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
