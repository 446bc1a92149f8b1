import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { openBackend } from './backend.ts'

export type RequestState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'done' }
  /** In the server's words. */
  | { status: 'failed'; message: string }

/**
 * One request to the accounts service: from submit to answer.
 * @param unreachable message where the service could not be asked at all
 * @returns `send`, whose result says whether it worked
 */
export function useRequest(unreachable: string) {
  const [state, setState] = useState<RequestState>({ status: 'idle' })

  async function send(ask: (client: SupabaseClient) => Promise<{ error: Error | null }>): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      const { error } = await ask(await openBackend())
      setState(error ? { status: 'failed', message: messageOf(error, unreachable) } : { status: 'done' })
      return error === null
    } catch (error) {
      console.error(error)
      setState({ status: 'failed', message: unreachable })
      return false
    }
  }

  return {
    state,
    send,
    isSending: state.status === 'sending',
    failure: state.status === 'failed' ? state.message : undefined,
  }
}

/** Browsers have no readable message for a network error. */
function messageOf(error: Error, unreachable: string): string {
  return error.name === 'AuthRetryableFetchError' ? unreachable : error.message
}
