/**
 * Paths and ids of forms on a page, for posts that the browser makes itself while scripting is off.
 */
import { LEAD_FORM_NAMES, type LeadFormName } from './lead-forms.ts'

/** A form on a page: its name, with `-2` for the second form of the same name on one page. */
type FormPlace = LeadFormName | `${LeadFormName}-2`

export function formPlace(form: LeadFormName, repeated?: boolean): FormPlace {
  return repeated ? `${form}-2` : form
}

/** The form at a place. Undefined for text that names no form. */
export function formAtPlace(
  place: string | undefined,
): { form: LeadFormName; repeated?: true } | undefined {
  const form = LEAD_FORM_NAMES.find((name) => place === name || place === formPlace(name, true))
  return form && { form, ...(place !== form && { repeated: true }) }
}

/** Where a form is posted natively (`application/x-www-form-urlencoded`). */
export function nativeFormPath(place: FormPlace): string {
  return `/forms/${place}`
}

/** Id of the element that shows a form's message. After a native post the browser scrolls to it. */
export function formStatusId(place: FormPlace): string {
  return `${place}-status`
}

/** Hidden field of a native post: path of the page that shows the form, e.g. `/book`. */
export const NATIVE_PAGE_FIELD = 'page'
