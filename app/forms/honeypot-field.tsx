import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The field that only a bot fills. Off screen rather than `display: none`, which bots look for; named as browsers and
 * password managers like it, so both are told to leave it alone. Browsers fill in whole addresses all the same, though
 * not what is read-only (seen in Chromium 156): it is that until scripts run, which then tell a browser's filling from a
 * bot's (`use-lead-form.ts`). A bot that posts the markup does not care.
 */
export function HoneypotField({ name, label }: { name: string; label: string }) {
  const isBeforeScripts = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return (
    <div aria-hidden="true" className="absolute top-0 -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {label}
        <input
          type="text"
          name={name}
          tabIndex={-1}
          readOnly={isBeforeScripts}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
