import { useState } from 'react'
import { BookDrawing } from '#app/components/book-drawing.tsx'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Field } from '#app/components/field.tsx'
import { Flywheel, FlywheelMark } from '#app/components/flywheel.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { Info } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { ThirdPartyFrame } from '#app/components/third-party-frame.tsx'
import { visitorEditing } from '#app/components/visitor-editing.tsx'
import { FormStatus } from '#app/forms/form-status.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { notify } from '#app/lib/notify.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { Editable } from '#app/lib/words.ts'
import { flywheelStages } from '#content/flywheel.ts'
import { contactForm } from '#content/forms/contact.ts'
import { ebookForm } from '#content/forms/ebook.ts'
import { meetingForm } from '#content/forms/meeting.ts'
import { partnerForm } from '#content/forms/partner.ts'
import { pioneerForm } from '#content/forms/pioneer.ts'
import { waitlistForm } from '#content/forms/waitlist.ts'
import { site } from '#content/site.ts'
import { wordsAt } from '#contract/words.ts'

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = () => [{ title: 'Styles' }, { name: 'robots', content: 'noindex' }]

const BACKGROUNDS = ['', 'band', 'night'] as const
const COLORS = [
  ['paper', 'bg-paper'],
  ['paper-2', 'bg-paper-2'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['ember', 'bg-ember'],
  ['ember-deep', 'bg-ember-deep'],
  ['night', 'bg-night'],
  ['spark', 'bg-spark'],
  ['spread', 'bg-spread'],
  ['scale', 'bg-scale'],
  ['sustain', 'bg-sustain'],
] as const
const FORMS = [waitlistForm, contactForm, pioneerForm, ebookForm, meetingForm, partnerForm]

/** Texts of the components that take them with their addresses. */
const words = wordsAt(
  'styles',
  {
    editable: 'Editable text: click and write.',
    providerFrame: {
      title: 'Provider',
      note: 'This form comes from our CRM provider, which may set cookies. Nothing is loaded before you ask for it.',
      load: 'Load the form',
      elsewhere: 'Open it in a new tab',
    },
  },
  {},
)

/**
 * Every component in every state, side by side, for anyone who designs or changes one. The page exists in development
 * only (`routes.ts`), which is why its words are here and not in `content/`.
 */
export default function DevStylesPage() {
  return (
    <>
      <section className="wrap py-12">
        <h1 className="text-h1">Styles</h1>
        <p className="mt-4 max-w-measure text-ink-2 text-lead">
          The parts of the site in all their states. Hover, focus and press them; switch on reduced motion, a dark
          scheme or a narrow window and look again.
        </p>
      </section>
      <Specimen title="Type">
        <p className="headline text-h1">Heading one</p>
        <p className="headline text-h2">Heading two</p>
        <p className="headline text-h3">Heading three</p>
        <p className="text-lead">Lead: a page's second sentence.</p>
        <p>Body: what people read, at most seventy characters to the line.</p>
        <p className="text-small">Small: labels and notes.</p>
        <p className="text-caption text-muted">Caption: below pictures and controls.</p>
        <Editable value={visitorEditing}>
          <EditableText as="p" text={words.editable} className="max-w-measure" />
        </Editable>
      </Specimen>
      <Specimen title="Color">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {COLORS.map(([name, className]) => (
            <li key={name}>
              <span className={`block h-16 border border-line ${className}`} />
              <span className="text-caption">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      {BACKGROUNDS.map((background) => (
        <div key={background} className={background}>
          <Specimen title={`Buttons and links${background ? ` on ${background}` : ''}`}>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <ButtonLink to="/" label="Primary link" />
              <ButtonLink to="/" look="outline" label="Outline link" />
              <ButtonLink to="/" look="text" label="Text link" />
              <SchedulerTrigger label="Scheduler trigger" />
              <Button>Button</Button>
              <Button disabled>Disabled</Button>
              <a className="link" href="#content">
                Plain link
              </a>
            </div>
          </Specimen>
        </div>
      ))}
      <Specimen title="Fields">
        <div className="grid max-w-measure gap-4">
          <Field label="Empty" name="empty" />
          <Field label="With a hint" optionalNote="(optional)" hint="What helps to fill it in." name="hint" />
          <Field label="Filled" defaultValue="Ada Byron" name="filled" />
          <Field label="Wrong" type="email" defaultValue="ada" error="Enter an email address." name="wrong" />
          <Field label="Disabled" defaultValue="Not now" disabled name="disabled" />
          <Field label="Several lines" as="textarea" rows={4} error="Write a line or two." name="lines" />
        </div>
      </Specimen>
      <Specimen title="What a form says">
        <div className="max-w-measure">
          <Button disabled>{waitlistForm.labels.busy}</Button>
          <FormStatus id="styles-done" message={{ tone: 'success', text: waitlistForm.messages.done }} />
          <FormStatus id="styles-failed" message={{ tone: 'failure', text: waitlistForm.messages.refused }} />
        </div>
      </Specimen>
      {FORMS.map((form) => (
        <Specimen key={form.id} title={`Form: ${form.name}`}>
          <LeadForm form={form} className="max-w-measure" />
        </Specimen>
      ))}
      <Specimen title="The flywheel">
        <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          <Flywheel labels={flywheelStages.map(({ title }) => title)} />
          <Flywheel missing={1} />
          {flywheelStages.map(({ title }, index) => (
            <Flywheel key={title} lit={index} />
          ))}
        </div>
        <div className="flex gap-4">
          <FlywheelMark className="size-12" />
          {flywheelStages.map(({ title }, index) => (
            <FlywheelMark key={title} className="size-12" lit={index} />
          ))}
        </div>
        <div className="night p-8">
          <Flywheel className="max-w-md" labels={flywheelStages.map(({ title }) => title)} />
        </div>
      </Specimen>
      <Specimen title="The book">
        <BookDrawing
          className="max-w-72"
          label={site.book.title}
          title={site.book.title}
          subtitle={site.book.subtitle}
          author={site.founder.name}
        />
      </Specimen>
      <Specimen title="Notifications, tooltip, dialog">
        <div className="flex flex-wrap items-center gap-4">
          {(['neutral', 'success', 'failure'] as const).map((tone) => (
            <Button key={tone} onClick={() => notify(`A ${tone} notification`, tone)}>
              Notify: {tone}
            </Button>
          ))}
          <IconButton label="Four pixels above" tip="above">
            <Info aria-hidden="true" />
          </IconButton>
          <DialogSpecimen />
        </div>
      </Specimen>
      <Specimen title="A provider's frame">
        <ThirdPartyFrame src="https://provider.example/form" words={words.providerFrame} />
      </Specimen>
    </>
  )
}

function Specimen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="wrap py-10">
      <h2 className="mb-6 border-line border-b pb-2 text-h3">{title}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}

function DialogSpecimen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {isOpen ? (
        <ModalDialog aria-label="Specimen" onClose={() => setOpen(false)} className="max-w-narrow p-8">
          {(close) => (
            <>
              <h3 className="text-h3">A strong title</h3>
              <p className="mt-3">One or two sentences, and a way out.</p>
              <Button className="mt-6" onClick={close}>
                Close
              </Button>
            </>
          )}
        </ModalDialog>
      ) : null}
    </>
  )
}
