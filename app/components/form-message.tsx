import { CircleAlert, CircleCheck } from '#app/components/icons.tsx'

/** The result of a form, announced as it appears: what went wrong, or that it worked. */
export function FormMessage({
  failure,
  success,
}: {
  failure?: string | undefined
  success?: string | undefined
}) {
  return (
    <>
      {failure ? (
        <p
          role="alert"
          className="flex items-start gap-3 border-ember-deep border-s-4 bg-white px-4 py-3 font-semibold text-ember-deep text-small"
        >
          <CircleAlert size={20} className="mt-0.5 flex-none" />
          <span>{failure}</span>
        </p>
      ) : null}
      <div role="status" className="empty:hidden">
        {success ? (
          <p className="flex items-start gap-3 border-sustain border-s-4 bg-white px-4 py-3 font-semibold text-small text-sustain">
            <CircleCheck size={20} className="mt-0.5 flex-none" />
            <span>{success}</span>
          </p>
        ) : null}
      </div>
    </>
  )
}
