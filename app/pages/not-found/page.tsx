import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { notFound } from '#content/pages/not-found.ts'
import { site } from '#content/site.ts'

export const handle: RouteHandle = { editable: true }
export const meta = pageMeta(notFound.meta, site.name, { noindex: true })

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])
  return (
    <section className="wrap grid items-center gap-x-6 gap-y-10 py-16 md:min-h-[34rem] md:grid-cols-12 lg:py-24">
      <div className="md:col-span-7">
        <EditableText at="notFound.code" editable className="headline text-ember text-figure">
          {notFound.code}
        </EditableText>
        <EditableText as="h1" at="notFound.title" editable className="mt-4 max-w-prose text-h2">
          {notFound.title}
        </EditableText>
        <EditableText at="notFound.text" editable className="mt-5 max-w-narrow text-ink-2 text-lead">
          {notFound.text}
        </EditableText>
        <div className="mt-8">
          <ButtonLink to="/">{notFound.action}</ButtonLink>
        </div>
      </div>
      <Flywheel missing={1} className="w-full max-w-96 md:col-span-5 md:max-w-none" />
    </section>
  )
}
