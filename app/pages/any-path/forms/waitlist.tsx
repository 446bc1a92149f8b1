import { LeadForm } from '#app/forms/lead-form.tsx'
import { waitlistForm } from '#content/forms/waitlist.ts'
import type { FormProps } from './form-props.ts'

const Waitlist = ({ next }: FormProps) => <LeadForm form={waitlistForm} next={next} />
export default Waitlist
