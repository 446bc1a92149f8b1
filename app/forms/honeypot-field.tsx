import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The field that only a bot fills. It is off screen, because bots look for `display: none`. Its specified name attracts
 * browsers and password managers, so both are told to leave it alone. Browsers fill it all the same, but not while it
 * is read-only (seen in Chromium 156), so it is read-only until scripts run. From then on `use-lead-form.ts` takes out
 * what a browser filled in. A bot that posts the markup is not stopped by `readonly`.
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
