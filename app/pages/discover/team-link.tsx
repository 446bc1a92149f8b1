import { type ReactNode, useId } from 'react'
import { CopyButton } from '#app/components/copy-button.tsx'
import { notify } from '#app/lib/notify.ts'
import { useWords } from '#app/lib/words.ts'
import { surveyTeamLinks } from '#content/survey-team-links.ts'
import type { TeamLink } from '#contract/survey-team.ts'

/** `2026-12-08` → `December 8, 2026`. */
export const dayInWords = (day: string) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

interface TeamLinkCardProps {
  link: TeamLink
  title: string
  text?: string
  children?: ReactNode
}

/** A link to copy or to scan. */
export function TeamLinkCard({ link: { address, modules, size }, title, text, children }: TeamLinkCardProps) {
  const { copy, copied, copyFailed, code } = useWords('surveyTeamLinks', surveyTeamLinks, 'plain').started
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-ink border-t pt-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {text ? <p className="mt-2 text-ink-2">{text}</p> : null}
      {/* Scanners need the quiet margin, and dark modules on a light ground also in forced colors. */}
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={code}
        className="mt-5 w-full max-w-64 border border-line bg-white forced-color-adjust-none"
      >
        <path d={modules} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="wrap-anywhere mt-4 select-all text-small">{address}</p>
      <div className="no-print mt-3 flex flex-wrap items-center gap-4">
        <CopyButton
          className="button button-outline noscript:hidden"
          label={copy}
          done={copied}
          text={() => address}
          onFailure={() => notify(copyFailed, 'failure')}
        />
        {children}
      </div>
    </section>
  )
}
