import { use, useState } from 'react'
import { redirectDocument, useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { pageContext } from '#app/lib/page-context.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import { UsedRecords, useSite, useWords } from '#app/lib/words.ts'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import termsFacts from '#content/legal/terms-of-service.md?facts'
import { operatorOf, owner } from '#content/owner.ts'
import { legalPage } from '#content/pages/legal.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import { onlySetUp, SET_UP, SET_UP_AT } from '#contract/only-set-up.ts'
import type { Plain } from '#contract/values.ts'
import { isOffered, type PublishedValues } from '#contract/words.ts'
import type { Route } from './+types/page'
import { publishedBodies, publishedText } from './published-text.ts'

const PRIVACY = { name: 'privacy', facts: privacyFacts } as const
const TERMS = { name: 'terms', facts: termsFacts } as const
const textOf = ({ pathname }: { pathname: string }) =>
  pathname.startsWith('/terms') ? TERMS : PRIVACY

export const meta = (page: PageMetaArguments) => {
  const { name } = textOf(page.location)
  return pageMeta(`legalPage.${name}`, legalPage[name])(page)
}

// The server writes the text into the document, so it is in neither the page's script nor its data.
const onServer = import.meta.env.SSR
  ? {
      privacy: (await import('#content/legal/privacy-policy.md?html')).default,
      terms: (await import('#content/legal/terms-of-service.md?html')).default,
    }
  : undefined

export async function loader({ context, request }: Route.LoaderArgs) {
  return publishedText(textOf(new URL(request.url)).name, context.get(pageContext).published)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url) as never
}

/** The privacy policy or the terms of service. Another of them is another page. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <LegalText key={pathname} path={pathname} text={textOf({ pathname })} loaderData={loaderData} />
  )
}

/** What is offered and set up. Without the server's word, everything counts as set up. */
function setUpIn(published: PublishedValues): readonly string[] {
  const valueAt = (at: string) => published[at]
  const names = (published[SET_UP_AT] ?? SET_UP) as readonly string[]
  const offered = { book: '/book', pioneer: '/why-us#pioneer', alpha: '/licensing' }
  const gone = Object.entries(offered).flatMap(([name, path]) =>
    isOffered(path, valueAt) ? [] : name,
  )
  return [...names, ...Object.keys(offered)].filter((name) => !gone.includes(name))
}

const TEXT_ID = 'long-text'

interface LegalTextProps extends Pick<Route.ComponentProps, 'loaderData'> {
  path: string
  text: ReturnType<typeof textOf>
}

/**
 * A long text in short lines, with numbered chapters and a table of contents that stays in view.
 */
function LegalText({ path, text, loaderData }: LegalTextProps) {
  const { name } = useSite('plain')
  const { legal } = useWords('site', owner, 'plain')
  const words = useWords('legalPage', legalPage, 'plain')
  const { contactEmail } = usePublicConfig()
  const facts = { ...text.facts, ...loaderData }
  const published = usePublishedValues()
  if (import.meta.env.SSR) {
    use(UsedRecords)?.add('legal')
  }
  // In the browser it is read from the document, so that it is sent only once.
  const [html] = useState(() =>
    onServer
      ? fillIn(
          onlySetUp(
            (loaderData && publishedBodies.get(loaderData)) ?? onServer[text.name],
            setUpIn(published),
          ),
          {
            name: escapeMarkup(name),
            operator: escapeMarkup(operatorOf(name, legal)),
            email: escapeMarkup(contactEmail),
          },
        )
      : (document.getElementById(TEXT_ID)?.innerHTML ?? ''),
  )
  return (
    <div className="wrap grid gap-x-6 gap-y-10 pt-10 pb-24 md:pt-14 lg:grid-cols-12 lg:pb-32">
      <header className="border-ink border-b pb-8 lg:col-span-12 lg:pb-12">
        <h1 className="text-h1">{words[text.name].meta.title}</h1>
        <p className="mt-5 text-ink-2">
          <span>
            {facts.effective
              ? `${words.effective} ${facts.effective}`
              : `${words.updated} ${facts.updated}`}
          </span>
          {facts.until ? <span>{`. ${fillIn(words.until, { day: facts.until })}`}</span> : null}
        </p>
      </header>
      <nav aria-label={words.contents} className="lg:col-span-4">
        <div className="lg:sticky lg:top-36">
          <p aria-hidden="true" className="font-semibold text-ember">
            {words.contents}
          </p>
          <ol className="contents-list mt-3 max-w-narrow text-small sm:max-lg:columns-2">
            {facts.contents.map((entry) => (
              <li key={entry.id} className="break-inside-avoid border-line border-b">
                <a
                  href={`#${entry.id}`}
                  className="flex min-h-11 items-center gap-3 py-1.5 leading-snug underline-offset-4 hover:underline"
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ol>
          <ButtonLink {...words.action} className="mt-6 print:hidden" />
          {facts.earlier ? <Versions path={path} days={facts.earlier} words={words} /> : null}
        </div>
      </nav>
      <article
        id={TEXT_ID}
        className="long-text lg:col-span-8"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, from the build
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}

interface VersionsProps {
  path: string
  /** On which texts were replaced, oldest first. */
  days: readonly string[]
  words: Plain<typeof legalPage>
}

/** Links to the present text and to those before it. */
function Versions({ path, days, words }: VersionsProps) {
  const earlier = days.map(
    (day, index) => [`${path}/${index + 1}`, fillIn(words.before, { day })] as const,
  )
  return (
    <nav aria-label={words.earlier} className="mt-8 text-small print:hidden">
      <p className="font-semibold">{words.earlier}</p>
      <ul>
        {[[path, words.present] as const, ...earlier.toReversed()].map(([href, label]) => (
          <li key={href}>
            <a className="link inline-block py-2" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
