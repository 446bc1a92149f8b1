import { Flywheel } from '#app/components/flywheel.tsx'
import { unexpectedError } from '#content/errors.ts'

/** Shown instead of the page when rendering fails. Its links are plain, because the scripts may be broken. */
export function ErrorScreen() {
  return (
    <main className="wrap section flex min-h-dvh flex-col justify-center">
      <Flywheel missing={0} className="w-40" />
      <h1 className="mt-8 text-h2">{unexpectedError.title}</h1>
      <p className="mt-4 max-w-narrow text-ink-2 text-lead">{unexpectedError.text}</p>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <a className="button" href="?">
          {unexpectedError.reload}
        </a>
        <a className="link" href="/">
          {unexpectedError.home}
        </a>
      </p>
    </main>
  )
}
