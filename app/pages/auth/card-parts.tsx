/** What the states of the card on `/auth` share. */
import { useEffect } from 'react'
import { notify } from '#app/lib/notify.ts'
import { useWords } from '#app/lib/words.ts'
import { type AccountRequest, useRequest } from '#app/staff/account-form.tsx'
import { auth } from '#content/pages/auth.ts'

export const useAuthWords = () => useWords('auth', auth, 'plain')

/** Look of a small button among the fields of the card. */
export const TEXT_BUTTON = 'link min-h-11 cursor-pointer justify-self-start text-small'

export function CardTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-2 text-ink-2">{lead}</p>
    </>
  )
}

interface RequestButtonProps {
  idle: string
  busy: string
  ask: AccountRequest
  onDone: () => void
}

/** Asks the service for something. A notification says why it failed. */
export function RequestButton({ idle, busy, ask, onDone }: RequestButtonProps) {
  const { send, isSending, failure } = useRequest()
  useEffect(() => {
    if (failure) {
      notify(failure, 'failure')
    }
  }, [failure])
  return (
    <button
      type="button"
      disabled={isSending}
      onClick={async () => (await send(ask)) && onDone()}
      className={TEXT_BUTTON}
    >
      {isSending ? busy : idle}
    </button>
  )
}
