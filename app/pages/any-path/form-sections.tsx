/** Sections with a form, of which a page loads only the forms that it has. */
import { buttonClass } from '#app/components/button.tsx'
import { LinkLabel } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { usePublishedValues } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { FormSection } from '#app/sections/form.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import type { OwnPdf } from '#contract/editing/pictures.ts'
import { PICTURES_PATH } from '#contract/editing/pictures.ts'
import { isOffered, type Text } from '#contract/words.ts'
import type { SectionOf } from './added-words.ts'
import type { FormProps } from './forms/form-props.ts'

const FORMS = {
  contact: lazyPart<FormProps>(() => import('./forms/contact.tsx')),
  waitlist: lazyPart<FormProps>(() => import('./forms/waitlist.tsx')),
  ebook: lazyPart<FormProps>(() => import('./forms/ebook.tsx')),
} as const

/** Whether a form is there: that of the book goes with the book. */
function useIsThere(form: string): boolean {
  const published = usePublishedValues()
  return form !== 'waitlist' || isOffered('/book', (at) => published[at])
}

/** What the page says in its own words after a form was sent. Editors see it above the form. */
function Thanks({ text }: { text: Text }) {
  return text.text ? <EditableText as="p" text={text} className="mt-4 max-w-measure" /> : null
}

/** While the page is edited, the words that follow a form show, too. */
const useThanksWhileEditing = (text: Text) =>
  useEditable()?.attributesOf ? (
    <EditableText as="p" text={text} className="mt-6 max-w-measure text-muted text-small" />
  ) : undefined

interface Section<Kind extends 'form' | 'document'> {
  words: SectionOf<Kind>
  place: { band: boolean; afterBand: boolean }
}

/** An invitation beside one of the site's forms. */
export function LeadFormSection({ words, place }: Section<'form'>) {
  const Form = FORMS[words.form]
  const aside = useThanksWhileEditing(words.thanks)
  if (!useIsThere(words.form)) {
    return null
  }
  return (
    <FormSection words={words} band={place.band} {...(aside && { aside })}>
      <Form next={<Thanks text={words.thanks} />} />
    </FormSection>
  )
}

function Download({ file, label }: { file: OwnPdf | ''; label: Text }) {
  const isEdited = useEditable()?.attributesOf !== undefined
  if (!file && !isEdited) {
    return null
  }
  return (
    <a
      className={buttonClass({})}
      href={file ? `${PICTURES_PATH}/${file.file}` : '#'}
      type="application/pdf"
    >
      <LinkLabel label={label} />
    </a>
  )
}

/** A document, at once or after a form. */
export function DocumentSection({ words, place }: Section<'document'>) {
  const { title, text, thanks, form, file, label } = words
  const aside = useThanksWhileEditing(thanks)
  const isThere = useIsThere(form)
  if (form === 'none' || !isThere) {
    return (
      <NoticeSection words={words} afterBand={place.afterBand}>
        <Download file={file} label={label} />
      </NoticeSection>
    )
  }
  const Form = FORMS[form]
  const next = (
    <>
      <Thanks text={thanks} />
      <p className="mt-4">
        <Download file={file} label={label} />
      </p>
    </>
  )
  return (
    <FormSection
      words={{ at: words.at, title, lead: text }}
      band={place.band}
      {...(aside && { aside })}
    >
      <Form next={next} />
    </FormSection>
  )
}
