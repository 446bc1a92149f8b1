import type { SupabaseClient } from '@supabase/supabase-js'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { auth } from '#content/pages/auth.ts'
import { fillIn } from '#contract/fill-in.ts'

/** A request to the accounts service. The error is the service's own answer. */
export type AccountRequest = (client: SupabaseClient) => Promise<{ error: Error | null }>

/**
 * State of one request to the accounts service.
 * @returns `send`, which resolves to whether the request succeeded, and the message if the latest one failed
 */
export function useRequest() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function send(ask: AccountRequest): Promise<boolean> {
    setSending(true)
    const { error } = await openBackend()
      .then(ask)
      .catch((thrown) => {
        console.error(thrown)
        return { error: new Error(auth.unreachable) }
      })
    // The messages of network errors differ between browsers and are not meant for readers.
    setFailure(error?.name === 'AuthRetryableFetchError' ? auth.unreachable : error?.message)
    setSending(false)
    return error === null
  }
  return { send, isSending, failure }
}

interface AccountFormProps {
  action: { idle: string; busy: string }
  /** Said once it worked. `{…}` is filled in with what was typed, by field. */
  done?: string
  /** @param typed by name of the field */
  ask: (client: SupabaseClient, typed: Readonly<Record<string, string>>) => ReturnType<AccountRequest>
  onDone?: ((form: HTMLFormElement) => void) | undefined
  button?: ComponentProps<typeof Button>
  className?: string
  fields: ReactNode
  /** Beside the button. */
  beside?: ReactNode
  /** Below the button. */
  children?: ReactNode
}

/** A form that asks the accounts service for something. A code that was refused is selected, to type another one. */
export function AccountForm(props: AccountFormProps) {
  const { send, isSending, failure } = useRequest()
  const [success, setSuccess] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    setSuccess(undefined)
    if (await send((client) => props.ask(client, typed))) {
      setSuccess(props.done && fillIn(props.done, typed))
      props.onDone?.(form)
    } else form.querySelector<HTMLInputElement>('[name="code"]')?.select()
  }
  return (
    // Until scripts run this method does nothing at all, so a password can never end up in an address.
    <form method="dialog" onSubmit={(event) => void submit(event)} className={props.className ?? 'mt-6 grid gap-5'}>
      {props.fields}
      <FormMessage failure={failure} success={success} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending} data-replay="" {...(props.button ?? { className: 'w-full' })}>
          {isSending ? props.action.busy : props.action.idle}
        </Button>
        {props.beside}
      </div>
      {props.children}
    </form>
  )
}
