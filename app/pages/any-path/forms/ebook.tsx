import { LeadForm } from '#app/forms/lead-form.tsx'
import { ebookForm } from '#content/forms/ebook.ts'
import type { FormProps } from './form-props.ts'

const Ebook = ({ next }: FormProps) => <LeadForm form={ebookForm} next={next} />
export default Ebook
