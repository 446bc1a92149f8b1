import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { useWords } from '#app/lib/words.ts'
import { notFound } from '#content/pages/not-found.ts'

const LOGGED = '404 Error: User attempted to access non-existent route:'
/** Written to the console at once, before the page's own scripts start. */
const LOG_OF_DOCUMENT = `console.error(${JSON.stringify(LOGGED)},location.pathname)`

/** What every unknown path shows. */
export default function NotFound() {
  const words = useWords('notFound', notFound)
  const { key, pathname } = useLocation()
  const isDocument = key === 'default'
  useEffect(() => {
    if (!isDocument) {
      console.error(LOGGED, pathname)
    }
  }, [isDocument, pathname])
  return (
    <section className="wrap grid items-start gap-x-6 gap-y-10 pt-10 pb-16 md:grid-cols-12 md:pt-14 lg:pb-24">
      {isDocument ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it contains nothing from outside
        <script dangerouslySetInnerHTML={{ __html: LOG_OF_DOCUMENT }} />
      ) : null}
      <div className="md:col-span-7">
        <EditableText as="p" text={words.code} className="headline text-ember text-figure" />
        <EditableText as="h1" text={words.title} className="mt-4 max-w-measure text-h2" />
        <EditableText as="p" text={words.text} className="mt-5 max-w-narrow text-ink-2 text-lead" />
        <div className="mt-8">
          <ButtonLink to="/" label={words.action} />
        </div>
      </div>
      <EditableImage picture={words.picture} className="max-w-96 md:col-span-5 md:max-w-none">
        <Flywheel missing={1} className="w-full" />
      </EditableImage>
    </section>
  )
}
