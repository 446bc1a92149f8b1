import { LeadForm } from '#app/forms/lead-form.tsx'
import { contactForm } from '#content/forms/contact.ts'
import type { FormProps } from './form-props.ts'

const Contact = ({ next }: FormProps) => <LeadForm form={contactForm} next={next} />
export default Contact
