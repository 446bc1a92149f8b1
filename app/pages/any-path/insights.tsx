import { ButtonLink } from '#app/components/button-link.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { insights } from '#content/pages/insights.ts'
import { FEED_PATH, insightsAddress } from '#contract/added-pages.ts'
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import type { InsightsList } from '#contract/page.ts'
import type { Text, Words } from '#contract/words.ts'

/** What is published, newest first: all of it or one topic, twenty on a page. */
export default function Insights({ list }: { list: InsightsList }) {
  const words = useWords('insights', insights)
  return (
    <>
      <section className="wrap pt-10 pb-16 md:pt-14 lg:pb-24">
        <div className="grid items-end gap-x-6 gap-y-6 lg:grid-cols-12">
          <EditableText as="h1" text={words.title} className="text-h1 lg:col-span-6" />
          <EditableText
            as="p"
            text={words.lead}
            className="max-w-measure text-ink-2 text-lead lg:col-span-5 lg:col-start-8"
          />
        </div>
        {list.topics.length > 1 ? <Topics list={list} words={words} /> : null}
        <ol className="mt-10 border-ink border-t lg:mt-14">
          {list.items.map((item) => (
            <Entry key={item.path} item={item} kind={words.kinds[item.kind as 'article']} />
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          {list.pages > 1 ? <Parts list={list} words={words} /> : null}
          <a href={FEED_PATH} className="link inline-flex min-h-11 items-center text-small">
            <EditableText text={words.feed} />
          </a>
        </div>
      </section>
      <ClosingSection words={words.next} picture="first-arc">
        <ButtonLink to="/discover" label={words.next.action} />
      </ClosingSection>
    </>
  )
}

interface PartProps {
  list: InsightsList
  words: Words<typeof insights>
}

const TOPIC =
  'inline-flex min-h-11 items-center underline-offset-[0.4em] aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-ember hover:underline'

function Topics({ list, words }: PartProps) {
  return (
    <nav aria-label={words.topics.text} className="mt-10 print:hidden">
      <ul className="flex flex-wrap gap-x-7">
        <TopicEntry list={list} label={words.everything} />
        {list.topics.map((topic) => (
          <TopicEntry key={topic} list={list} label={topic} topic={topic} />
        ))}
      </ul>
    </nav>
  )
}

interface TopicEntryProps {
  list: InsightsList
  label: Text | string
  /** All of them without one. */
  topic?: string
}

function TopicEntry({ list, label, topic }: TopicEntryProps) {
  return (
    <li>
      <a
        href={insightsAddress({ page: 1, ...(topic && { topic }) })}
        aria-current={list.topic === topic ? 'true' : undefined}
        className={TOPIC}
      >
        {typeof label === 'string' ? <span>{label}</span> : <EditableText text={label} />}
      </a>
    </li>
  )
}

/** A page with its title as the link of the whole row. */
function Entry({ item, kind }: { item: InsightsList['items'][number]; kind: Text }) {
  const { path, title, description, topic, date } = item
  const language = useLanguage()
  return (
    <li className="group relative grid gap-x-6 gap-y-2 border-line border-b py-7 lg:grid-cols-12 lg:py-9">
      <p className="flex flex-wrap gap-x-4 text-muted text-small lg:col-span-3 lg:flex-col">
        <span className="font-semibold text-ember-deep">
          <EditableText as="span" text={kind} />
          {topic ? <span>{`, ${topic}`}</span> : null}
        </span>
        {date ? <time dateTime={date}>{longDate(Date.parse(date), language)}</time> : null}
      </p>
      <div className="lg:col-span-8 lg:col-start-5">
        <h2 className="text-h3 wrap-anywhere">
          <a
            href={path}
            className="underline-offset-[0.2em] after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </a>
        </h2>
        <p className="mt-2 max-w-measure text-ink-2 wrap-anywhere">{description}</p>
      </div>
    </li>
  )
}

function Parts({ list: { page, pages, topic }, words }: PartProps) {
  const link = (to: number, label: Text, rel: 'prev' | 'next') =>
    to >= 1 && to <= pages ? (
      <a
        href={insightsAddress({ page: to, ...(topic && { topic }) })}
        rel={rel}
        className="link inline-flex min-h-11 items-center"
      >
        <EditableText text={label} />
      </a>
    ) : null
  return (
    <nav aria-label={words.title.text} className="flex flex-wrap items-center gap-x-6">
      {link(page - 1, words.newer, 'prev')}
      <span className="text-muted text-small">
        <ComposedText text={fillIn(words.page, { page: `${page}`, pages: `${pages}` })} />
      </span>
      {link(page + 1, words.older, 'next')}
    </nav>
  )
}
