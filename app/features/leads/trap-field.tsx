/**
 * The field that only a bot fills. Off screen rather than `display: none`, which bots look for; named as browsers and
 * password managers like it, so both are told to leave it alone. Without scripting nothing could tell a browser's own
 * filling from a bot's, so there it is not rendered at all: such bots read the markup, not the styles.
 */
export function TrapField({ name, label }: { name: string; label: string }) {
  return (
    <div aria-hidden="true" className="absolute top-0 -left-[200vw] h-px w-px overflow-hidden noscript:hidden">
      <label>
        {label}
        <input
          type="text"
          name={name}
          tabIndex={-1}
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
