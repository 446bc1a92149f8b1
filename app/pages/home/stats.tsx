import { EditableText } from '#app/components/editable-text.tsx'

interface StatsProps {
  at: string
  words: { title: string }
  stats: ReadonlyArray<{ value: string; label: string; description: string }>
  editable?: boolean | undefined
  id?: string
}

/** Large figures on hairlines, each a step lower than the one before. */
export function Stats({ at, words, stats, editable, id }: StatsProps) {
  return (
    <section id={id} className="wrap section">
      <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h3">
        {words.title}
      </EditableText>
      <dl className="mt-8 grid gap-x-6 gap-y-12 md:grid-cols-3">
        {stats.map((stat, index) => (
          <div key={stat.label} className="flex flex-col border-ink border-t pt-5 md:nth-2:mt-16 md:nth-3:mt-32">
            <dt className="order-2 mt-4 font-semibold text-lead">
              <EditableText as="span" at={`${at}.items.${index}.label`} editable={editable}>
                {stat.label}
              </EditableText>
            </dt>
            <dd className="headline order-1 text-ember text-figure tracking-tight">
              <EditableText as="span" at={`${at}.items.${index}.value`} editable={editable}>
                {stat.value}
              </EditableText>
            </dd>
            <dd className="order-3 mt-2 max-w-narrow text-ink-2">
              <EditableText as="span" at={`${at}.items.${index}.description`} editable={editable}>
                {stat.description}
              </EditableText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
