import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
} from 'react-router'
import { errors } from '#content/errors.ts'
import { LANGUAGE_FACTS_AT, languageOf } from '#contract/language.ts'
import { textIn } from '#contract/words.ts'
import type { Route } from './+types/root'
import { AuthProvider } from './lib/auth.tsx'
import { forgetEarlyTyping } from './lib/early-typing.ts'
import { EarlyTyping } from './lib/early-typing-part.ts'
import { pageContext } from './lib/page-context.ts'
import { rootData, usePublishedValues, useRootData } from './lib/public-config.ts'
import { useRouteHandle } from './lib/route-handle.ts'
import { Editable, type EditableComponents, siteFacts, useEditable, useWords } from './lib/words.ts'
import { SiteShell } from './shell/site-shell.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return rootData(context.get(pageContext))
}

/**
 * The configuration never changes while a page is open. Each page of an edited site brings its own
 * published words.
 */
export function shouldRevalidate() {
  return 'edited' in document.documentElement.dataset
}

export function Layout({ children }: { children: React.ReactNode }) {
  const {
    hydrate = 'interaction',
    startsAtTop,
    shell = 'full',
    isPrivate = shell !== 'full',
  } = useRouteHandle()
  const edited = useRootData()?.edited && ''
  const published = usePublishedValues()
  const isStaff = shell === 'staff'
  return (
    <html
      lang={isStaff ? 'en' : languageOf(published)}
      dir={isStaff ? undefined : textIn(published, LANGUAGE_FACTS_AT.direction)}
      data-hydrate={hydrate}
      data-starts-at-top={startsAtTop}
      data-edited={edited}
      data-private={isPrivate || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={import.meta.env.THEME_COLOR} />
        {/* /favicon.ico and /apple-touch-icon.png are asked for by their names. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Tells `deferred-start.js` that the page listens now, so that an early click can be repeated, and
 * later which pages to count.
 */
function useAnnouncePages() {
  const { pathname } = useLocation()
  const isReady = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    window.dispatchEvent(new Event(isReady.current ? 'everturn:page' : 'everturn:ready'))
    isReady.current = true
  }, [pathname])
}

/** What was typed early belongs to the fields of the page that was opened first. */
function useForgetEarlyTyping() {
  const { key } = useLocation()
  const first = useRef(key)
  useLayoutEffect(() => {
    if (first.current !== key) {
      forgetEarlyTyping()
    }
  }, [key])
}

export default function Root() {
  const published = usePublishedValues()
  useAnnouncePages()
  useForgetEarlyTyping()
  const { editable } = useRouteHandle()
  const around = useEditable()
  const [forStaff, setForStaff] = useState<EditableComponents>()
  const bar: ReactElement | undefined = forStaff?.bar
  return (
    <AuthProvider
      loadAccount={() => import('./shell/account.tsx').then(({ account }) => account(published))}
      onStaff={setForStaff}
    >
      <Editable value={forStaff ?? editable ?? around}>
        <SiteShell>
          <Outlet />
        </SiteShell>
        {bar}
        <EarlyTyping />
      </Editable>
    </AuthProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) {
      console.error(error)
    }
  }, [error])
  const { title, text, reload, home } = useWords('errors', errors, 'plain').unexpected
  // The links are plain, because the scripts may be broken.
  return (
    <main className="wrap section flex min-h-dvh flex-col justify-center">
      <title>{`${title} · ${siteFacts(useRootData()?.published).name}`}</title>
      {/* A file, because almost no page needs the drawing. */}
      <img src="/images/drawings/broken-wheel.svg" alt="" width={160} height={160} />
      <h1 className="mt-8 text-h2">{title}</h1>
      <p className="mt-4 max-w-narrow text-ink-2 text-lead">{text}</p>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <a className="button" href="?">
          {reload}
        </a>
        <a className="link" href="/">
          {home}
        </a>
      </p>
    </main>
  )
}
