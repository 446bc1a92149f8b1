import { use, useState } from 'react'
import { useWords } from '#app/lib/words.ts'
import { fillIn } from '#contract/fill-in.ts'
import { dateInWords } from './date-in-words.ts'
import { changeDraft } from './draft.ts'
import type { LinkWordsGiven } from './link.ts'
import { revokeLink } from './link.ts'

interface LinkNoticeProps {
  link: { token: string; sentAt: string } | undefined
  wordsGiven: LinkWordsGiven
}

/**
 * Notice above the summary of a canvas that was opened by its link. It says what sending it again means, and can end
 * the link.
 */
export function LinkNotice({ link, wordsGiven }: LinkNoticeProps) {
  const words = useWords('canvasLink', use(wordsGiven()), 'plain')
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed' | 'revoked'>('idle')

  async function revoke(token: string) {
    if (phase === 'busy') return
    setPhase('busy')
    const outcome = await revokeLink(token)
    setPhase(outcome === 'done' ? 'revoked' : 'failed')
    if (outcome === 'done') changeDraft(({ link: _, ...draft }) => draft)
  }

  const status = phase === 'revoked' ? words.revoked.title : phase === 'failed' ? words.revokeFailed : ''
  if (!link && status === '') return null
  return (
    <div className="mt-6 max-w-[42rem] border-ember border-l-2 pl-4 text-small">
      {link ? (
        <>
          <p className="text-ink-2">{fillIn(words.notice, { date: dateInWords(link.sentAt) })}</p>
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            aria-disabled={phase === 'busy'}
            onClick={() => void revoke(link.token)}
          >
            {phase === 'busy' ? words.revoking : words.revoke}
          </button>
        </>
      ) : null}
      <p role="status" className="font-semibold">
        {status}
      </p>
    </div>
  )
}
