import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { reportFailure } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = staffPages['/admin/webhooks'].secret

export interface ShownSecret {
  name: string
  secret: string
}

/** A new secret, until it is kept. */
export function SecretShown({ name, secret, onClose }: ShownSecret & { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each secret is shown anew
  useEffect(() => heading.current?.focus(), [secret])
  return (
    <div className="mb-6 border-ember border-l-4 bg-white px-4 py-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {fillIn(words.title, { name })}
      </h3>
      <p className="max-w-narrow text-ink-2 text-small">{words.lead}</p>
      <p className="my-3">
        <code className="text-small [overflow-wrap:anywhere]">{secret}</code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          className={buttonClass({ look: 'outline', dense: true })}
          label={words.copy}
          done={words.copied}
          text={() => secret}
          onFailure={reportFailure}
        />
        <Button look="text" dense onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  )
}
