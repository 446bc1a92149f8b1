import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { FormBesideTextSection } from '#app/sections/form-beside-text.tsx'
import { PlainHeroSection } from '#app/sections/plain-hero.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { contact } from '#content/pages/contact.ts'
import { site } from '#content/site.ts'
import { Envelope } from './envelope.tsx'
import { Story } from './story.tsx'
import { Topics } from './topics.tsx'

export const meta = pageMeta(contact.meta, site.name)
export const handle: RouteHandle = { hydrate: 'load' }

export default function ContactPage() {
  const { editable } = useRouteHandle()
  const { contactEmail } = usePublicConfig()
  return (
    <>
      <PlainHeroSection
        at="contact.hero"
        words={contact.hero}
        editable={editable}
        actions={
          <>
            <ButtonLink to="/contact#consulting">{contact.hero.consulting}</ButtonLink>
            <ButtonLink to="/book" look="outline">
              {contact.hero.book}
            </ButtonLink>
          </>
        }
        beside={<Envelope words={contact.envelope} email={contactEmail} className="lg:-rotate-2" />}
      />
      <Story at="contact.story" words={contact.story} editable={editable} band />
      <Topics at="contact.topics" words={contact.topics} topics={contact.topics.items} editable={editable} />
      <FormBesideTextSection
        id="contactForm"
        at="contact.form"
        words={contact.form}
        points={contact.form.points}
        editable={editable}
        band
        inOrder
        after={<SchedulerTrigger look="text">{contact.form.call}</SchedulerTrigger>}
      >
        <LeadForm form={contactForm} />
      </FormBesideTextSection>
    </>
  )
}
