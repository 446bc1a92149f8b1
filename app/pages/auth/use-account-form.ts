import type { SupabaseClient } from '@supabase/supabase-js'
import { type FormEvent, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'

export type AccountFormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'done' }
  /** In the server's words. */
  | { status: 'failed'; message: string }

/** What one of the card's forms asks of the service; the error is the service's own answer. */
type Ask = (client: SupabaseClient, values: { email: string; password: string }) => Promise<{ error: Error | null }>

/**
 * One form of the card: from submit to answer.
 * @param unreachable message where the service could not be asked at all
 */
export function useAccountForm(ask: Ask, unreachable: string, onDone?: () => void) {
  const [state, setState] = useState<AccountFormState>({ status: 'idle' })

  async function submit(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const values = { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
    setState({ status: 'sending' })
    try {
      const { error } = await ask(await openBackend(), values)
      if (error) return setState({ status: 'failed', message: messageOf(error, unreachable) })
      setState({ status: 'done' })
      onDone?.()
    } catch (error) {
      console.error(error)
      setState({ status: 'failed', message: unreachable })
    }
  }

  return {
    state,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** Browsers have no readable message for a network error. */
function messageOf(error: Error, unreachable: string): string {
  return error.name === 'AuthRetryableFetchError' ? unreachable : error.message
}
