import { ButtonLink } from '#app/components/button-link.tsx'
import { staffPages } from '#content/staff.ts'

const { first } = staffPages['/admin/leads']

/** Explains the page while there are no leads. */
export function FirstRun() {
  return (
    <div className="max-w-measure">
      <h2 className="font-semibold font-text text-ink">{first.title}</h2>
      <p className="mt-2">{first.text}</p>
      <ul className="mt-3 grid list-disc gap-1 ps-5 text-small">
        {first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-4">
        <ButtonLink to="/contact#contactForm" label={first.action} dense />
      </div>
    </div>
  )
}
