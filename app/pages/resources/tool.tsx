import { use, useEffect, useState } from 'react'
import { redirectDocument, useLocation } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { useTextAttributes } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { documentPage, Sheet } from '#app/components/sheet.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import { pdfFacts } from '#app/lib/file-facts.ts'
import { pageContext } from '#app/lib/page-context.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import { completeTexts, type RootData } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { UsedRecords, useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { files } from '#content/files.ts'
import { toolPage } from '#content/pages/tool.ts'
import { moreResources } from '#content/resources.ts'
import { TOOL_SLUGS, type ToolSlug, toolPath, toolTextAt } from '#contract/page-paths.ts'
import { valueIn } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'
import type { Route } from './+types/tool'

const STORED = 'everturn-tool-'

export const handle: RouteHandle = { hydrate: STORED, addresses: TOOL_SLUGS.map(toolPath) }

const slugOf = ({ pathname }: { pathname: string }) => pathname.split('/').at(-1) as ToolSlug

// The server writes the text into the document, so it is in neither the page's script nor its data.
const onServer = import.meta.env.SSR ? await import('./tool-text.ts') : undefined

export const meta = (page: PageMetaArguments) => {
  const slug = slugOf(page.location)
  const loaded = page.matches.at(-1)?.loaderData as Route.ComponentProps['loaderData'] | undefined
  const root = page.matches.find((match) => match?.id === 'root')?.loaderData as
    | RootData
    | undefined
  const { title, description } = onServer?.toolFacts(slug, completeTexts(root?.published ?? {})) ??
    loaded ?? { title: '', description: '' }
  const noindex = root?.published[`documents.${slug}.shown`] === false
  return pageMeta(`tool.${slug}`, { meta: { title, description } }, { noindex })(page)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const texts = await import('./tool-text.ts')
  return texts.toolOf(params.tool as ToolSlug, context.get(pageContext).published)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url) as never
}

const TEXT_ID = 'tool-text'

/**
 * A free tool: what it is for, its PDF, and its text with fields that can be filled in and printed.
 */
export default function ToolPage({ loaderData: tool }: Route.ComponentProps) {
  const slug = slugOf(useLocation())
  const words = useWords('tool', toolPage)
  const ofText = useTextAttributes(toolTextAt(slug))
  if (import.meta.env.SSR) {
    for (const name of ['offers', 'documents', 'documentTexts']) {
      use(UsedRecords)?.add(name)
    }
  }
  const [html] = useState(
    () => onServer?.textOf(tool) ?? document.getElementById(TEXT_ID)?.innerHTML ?? '',
  )
  const next = words.next[slug]
  const isRecord = moreResources.items.some((document) => valueIn(document.slug) === slug)
  return (
    <>
      <header className="wrap grid gap-x-6 gap-y-8 pt-8 md:pt-12 lg:grid-cols-12 print:pt-0">
        <div className="lg:col-span-8">
          <SiteLink
            to={isRecord ? '/resources/records' : '/resources'}
            className="link inline-flex min-h-11 items-center text-small print:hidden"
          >
            <EditableText text={isRecord ? words.backToRecords : words.back} />
          </SiteLink>
          <h1 {...ofText} className="mt-3 text-h1">
            {tool.title}
          </h1>
          <p {...ofText} className="mt-5 max-w-measure text-ink-2 text-lead">
            {tool.lead}
          </p>
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <a href={tool.pdf.url} download="" className={buttonClass({})}>
              <EditableText text={words.download} />
            </a>
            {[
              { at: tool.fillAt, label: words.fill },
              { at: tool.exampleAt, label: words.example },
            ].map(({ at, label }) =>
              at ? (
                <a
                  key={label.at}
                  href={`#${at}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  <EditableText text={label} />
                </a>
              ) : null,
            )}
          </p>
          <p className="mt-3 text-caption text-muted print:hidden">
            {pdfFacts(useWords('files', files, 'plain'), tool.pdf, useLanguage())}
          </p>
        </div>
        <div className="max-lg:hidden print:hidden lg:col-span-3 lg:col-start-10">
          <Sheet picture={documentPage(slug)} sizes="18rem" eager />
        </div>
        <dl
          {...ofText}
          className="grid gap-x-6 gap-y-5 border-ink border-t pt-5 sm:grid-cols-2 lg:col-span-12 lg:grid-cols-4"
        >
          {tool.facts.map(({ label, text }) => (
            <div key={label}>
              <dt className="font-semibold text-small">{label}</dt>
              <dd className="mt-1 text-ink-2 text-small">{text}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="wrap grid gap-x-6 gap-y-10 pt-14 pb-24 lg:grid-cols-12 lg:pb-32 print:gap-y-6 print:pt-6 print:pb-0">
        <nav aria-label={words.contents.text} className="text-small print:hidden lg:col-span-3">
          <div className="lg:sticky lg:top-32">
            <p aria-hidden="true" className="font-semibold text-ember">
              <EditableText text={words.contents} />
            </p>
            <ol className="mt-3">
              {tool.contents.map((entry) => (
                <li key={entry.id} className="border-line border-b">
                  <a
                    href={`#${entry.id}`}
                    className="flex min-h-11 items-center py-1.5 leading-snug hover:underline"
                  >
                    {entry.title}
                  </a>
                </li>
              ))}
            </ol>
            {tool.fillAt ? <Entries slug={slug} words={words} /> : null}
          </div>
        </nav>
        <article
          {...ofText}
          id={TEXT_ID}
          className="tool lg:col-span-9"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, see documentHtml
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {tool.terms.length > 0 ? (
          <dl
            {...ofText}
            className="grid gap-x-10 gap-y-4 border-ink border-t pt-5 text-small sm:grid-cols-2 lg:col-span-9 lg:col-start-4"
          >
            {tool.terms.map(({ name, text }) => (
              <div key={name}>
                <dt className="inline font-semibold">{`${name}: `}</dt>
                <dd className="inline text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <ClosingSection id="next" words={next} picture="tool-carrier">
        <ButtonLink {...next.action} />
        <ButtonLink {...next.program} look="text" />
        <ButtonLink {...words.survey} look="text" />
      </ClosingSection>
    </>
  )
}

const { device } = browserStorage

type Control = HTMLInputElement | HTMLTextAreaElement
/** What was typed and ticked, by the names of the fields. */
type Typed = Readonly<Record<string, string>>

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

function typedIn(control: Control): string {
  if (!isTick(control)) {
    return control.value
  }
  return control.checked ? 'yes' : ''
}

/** Makes a field as high as its text, also on paper. */
function fitHeight(control: Control): void {
  if (control.type !== 'textarea') {
    return
  }
  control.style.height = 'auto'
  if (control.scrollHeight > control.clientHeight) {
    control.style.height = `${control.scrollHeight + 2}px`
  }
}

function setValue(control: Control, value: string): void {
  if (isTick(control)) {
    control.checked = value !== ''
  } else {
    control.value = value
  }
  fitHeight(control)
}

/** Keeps what is typed into the fields of a tool, in this browser only, and prints it. */
function Entries({ slug, words }: { slug: ToolSlug; words: Words<typeof toolPage> }) {
  const key = STORED + slug
  const [kept, setKept] = useState<Typed>({})
  const [cleared, setCleared] = useState<Typed>()

  const controls = () => [
    ...(document.getElementById(TEXT_ID)?.querySelectorAll<Control>('[name]') ?? []),
  ]
  function read(): Typed {
    const filled = controls().filter(typedIn)
    return Object.fromEntries(filled.map((one) => [one.name, typedIn(one)]))
  }
  const stored = () => storedJson(device, key) as Typed | undefined
  /** Entries of fields that the text had when they were typed. */
  const withoutField = (typed: Typed) =>
    Object.entries(typed).filter(([name]) => document.getElementsByName(name).length === 0)
  function keep(before: Typed = {}) {
    const typed = { ...Object.fromEntries(withoutField(before)), ...read() }
    if (Object.keys(typed).length === 0) {
      device.removeItem(key)
    } else {
      device.setItem(key, JSON.stringify(typed))
    }
    setKept(typed)
  }
  function show(typed: Typed, before?: Typed) {
    setCleared(before)
    for (const control of controls()) {
      setValue(control, typed[control.name] ?? '')
    }
    keep(typed)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the document
  useEffect(() => {
    // What was typed before this page's scripts started is newer than what was kept.
    show({ ...stored(), ...read() })
    const typing = new AbortController()
    const onInput = (event: Event) => {
      fitHeight(event.target as Control)
      setCleared(undefined)
      keep(stored())
    }
    document.getElementById(TEXT_ID)?.addEventListener('input', onInput, { signal: typing.signal })
    return () => typing.abort()
  }, [key])

  const others = withoutField(kept)
  return (
    <div className="mt-6">
      <p className="text-muted text-small">
        <EditableText text={words.kept} />
      </p>
      {others.length > 0 ? (
        <>
          <EditableText as="p" text={words.withoutField} className="mt-3 font-semibold" />
          {others.map(([name, value]) => (
            <p key={name} className="mt-2 break-words">
              {`${name}: ${value}`}
            </p>
          ))}
        </>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {/* Without scripting it would do nothing. */}
        <Button
          look="outline"
          dense
          data-replay=""
          onClick={() => print()}
          className="noscript:hidden"
        >
          <EditableText text={words.print} />
        </Button>
        {cleared ? (
          <Button look="text" onClick={() => show(cleared)}>
            <EditableText text={words.undo} />
          </Button>
        ) : null}
        {Object.keys(kept).length === 0 ? null : (
          <Button look="text" onClick={() => show({}, kept)}>
            <EditableText text={words.clear} />
          </Button>
        )}
      </div>
    </div>
  )
}
