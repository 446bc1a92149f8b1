import type { SupabaseClient } from '@supabase/supabase-js'
import type { FormEvent } from 'react'
import { useRequest } from '#app/staff/use-request.ts'

/** What one of the card's forms asks of the service; the error is the service's own answer. */
type Ask = (client: SupabaseClient, values: { email: string; password: string }) => Promise<{ error: Error | null }>

/** One form of the card: from submit to answer. */
export function useAccountForm(ask: Ask, onDone?: () => void) {
  const { state, send } = useRequest()
  return {
    state,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      const values = { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
      void send((client) => ask(client, values)).then((worked) => worked && onDone?.())
    },
  }
}
