import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import { auth } from '#content/pages/auth.ts'

type RequestState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'done' }
  /** The server's message. */
  | { status: 'failed'; message: string }

/**
 * State of one request to the accounts service.
 * @returns `send`, which resolves to whether the request succeeded
 */
export function useRequest() {
  const [state, setState] = useState<RequestState>({ status: 'idle' })

  async function send(ask: (client: SupabaseClient) => Promise<{ error: Error | null }>): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      const { error } = await ask(await openBackend())
      setState(error ? { status: 'failed', message: messageOf(error) } : { status: 'done' })
      return error === null
    } catch (error) {
      console.error(error)
      setState({ status: 'failed', message: auth.unreachable })
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

/** Recognizes network errors, whose messages differ between browsers and are not meant for readers. */
function messageOf(error: Error): string {
  return error.name === 'AuthRetryableFetchError' ? auth.unreachable : error.message
}
