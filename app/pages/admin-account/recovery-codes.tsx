import type { SupabaseClient, User } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useSite } from '#app/lib/words.ts'
import { counted } from '#app/staff/counted.ts'
import { useLoaded } from '#app/staff/use-loaded.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { account } from '#content/staff/account.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'

const words = account.recoveryCodes

/** A change that the server refuses if the session is too old. It is repeated after the user has proven their identity. */
export type AskedChange = (client: SupabaseClient) => Promise<{ error: ({ code?: string | undefined } & Error) | null }>

interface RecoveryCodesProps {
  user: User
  change: (ask: AskedChange) => Promise<void>
  isBusy: boolean
}

/** The number of remaining codes, and a button for new codes, which are shown once. */
export function RecoveryCodes({ user, change, isBusy }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>()
  // The session has the factors of its last refresh, so it does not know new codes.
  const [hasMade, setHasMade] = useState(false)
  const exist = hasMade || (user.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false)

  const remaining = useLoaded(
    () => (exist ? openBackend().then(({ auth: { mfa } }) => mfa.recoveryCodes.getStatus()) : undefined),
    [exist, codes],
  )?.data?.remaining

  const make: AskedChange = async ({ auth: { mfa } }) => {
    const { data, error } = await (exist ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate())
    if (data) setCodes(data.codes)
    if (data) setHasMade(true)
    return { error }
  }

  if (codes) return <Codes codes={codes} email={user.email ?? ''} onSaved={() => setCodes(undefined)} />
  return (
    <div className="mt-6 max-w-narrow">
      <h3 className="font-semibold">{words.title}</h3>
      <p className="mt-1 text-ink-2 text-small">
        {remaining === undefined ? words.none : `${counted(words.left, remaining)} ${words.makeAgainHint}`}
      </p>
      <Button look="outline" dense className="mt-3" disabled={isBusy} onClick={() => void change(make)}>
        {remaining === undefined ? words.make : words.makeAgain}
      </Button>
    </div>
  )
}

function Codes({ codes, email, onSaved }: { codes: readonly string[]; email: string; onSaved: () => void }) {
  const { show } = words
  const name = fileNamePart(useSite('plain').name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shown = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)

  function save() {
    const text = `${fillIn(show.file, { email, site: location.host })}\n\n${shown.join('\n')}\n`
    saveBlob(new Blob([text], { type: 'text/plain' }), `${name}-recovery-codes.txt`)
  }

  return (
    <div className="mt-6 max-w-narrow border-ember border-l-2 pl-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {show.title}
      </h3>
      <p className="mt-1 text-ink-2 text-small">{show.lead}</p>
      <ol className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {shown.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          className={buttonClass({ look: 'outline', dense: true })}
          label={show.copy}
          done={show.copied}
          text={() => shown.join('\n')}
          onFailure={reportFailure}
        />
        <Button look="outline" dense onClick={save}>
          {show.save}
        </Button>
        <Button dense onClick={onSaved}>
          {show.done}
        </Button>
      </div>
    </div>
  )
}
