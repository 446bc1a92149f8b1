import { useLocation } from 'react-router'
import { FormStatus } from '#app/forms/form-status.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { formStatusId } from '#contract/form-place.ts'
import type { MeetingVisit } from '#contract/meetings.ts'

/** The answer to a form posted without scripting that led back to the first step. */
export function PostedAnswer({ answer }: { answer: NonNullable<MeetingVisit['answer']> }) {
  const { problems } = useWords('embed', embed, 'plain').meeting
  const { contactEmail } = usePublicConfig()
  // Later steps show it themselves. It is not shown again to a visitor who comes back from there.
  const isFirstPage = useLocation().key === 'default'
  if (answer === 'taken' || !isFirstPage) return null
  const text = fillIn(problems[answer], { email: contactEmail })
  return (
    <div className="mb-6">
      <FormStatus id={formStatusId('meeting')} message={{ tone: 'failure', text }} />
    </div>
  )
}
