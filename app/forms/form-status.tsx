import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck } from '#app/components/icons.tsx'

/** What came of sending a form. */
export interface StatusMessage {
  tone: 'success' | 'failure'
  text: ReactNode
}

interface FormStatusProps {
  id: string
  message: StatusMessage | undefined
}

/**
 * The outcome of a form. It is in the page from the start, because screen readers announce changes
 * of an existing element.
 */
export function FormStatus({ id, message }: FormStatusProps) {
  return (
    <div id={id} role="status" data-tone={message?.tone} className="wrap-anywhere scroll-my-40">
      {message ? <Message {...message} /> : null}
    </div>
  )
}

const FAILURE =
  'mt-5 flex items-start gap-3 border-ember-deep border-s-4 bg-white px-4 py-3 font-semibold text-ember-deep'

function Message({ tone, text }: StatusMessage) {
  if (tone === 'success') {
    return (
      <p className="headline mt-3 flex items-start gap-3 text-h3 text-sustain">
        <CircleCheck size={24} className="mt-0.5 flex-none" />
        <span>{text}</span>
      </p>
    )
  }
  return (
    <p className={FAILURE}>
      <CircleAlert size={22} className="mt-0.5 flex-none" />
      <span>{text}</span>
    </p>
  )
}
