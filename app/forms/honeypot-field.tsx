import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'

/**
 * A field that only bots fill. It is off screen, because bots look for `display: none`. Browsers and password managers
 * recognize its specified name, so both are told to leave it alone. Browsers fill it in anyway, except while it is
 * read-only (seen in Chromium 156), so it is read-only until scripts run. From then on `use-lead-form.ts` removes what a
 * browser filled in. `readonly` does not stop a bot that posts the markup.
 */
export function HoneypotField({ name, label }: { name: string; label: string }) {
  const isHydrated = useIsHydrated()
  return (
    <div aria-hidden="true" className="absolute top-0 -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {label}
        <input
          type="text"
          name={name}
          tabIndex={-1}
          readOnly={!isHydrated}
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
