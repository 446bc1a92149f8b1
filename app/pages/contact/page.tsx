import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
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
  const words = useWords('contact', contact)
  const { contactEmail } = usePublicConfig()
  return (
    <>
      <PlainHeroSection
        words={words.hero}
        actions={
          <>
            <ButtonLink to="/contact#consulting" label={words.hero.consulting} />
            <ButtonLink to="/book" look="outline" label={words.hero.book} />
          </>
        }
        beside={<Envelope words={words.envelope} email={contactEmail} className="lg:-rotate-2" />}
      />
      <Story words={words.story} band />
      <Topics words={words.topics} />
      <FormBesideTextSection
        id="contactForm"
        words={words.form}
        band
        inOrder
        after={<SchedulerTrigger look="text" call="discovery-session" label={words.form.call} />}
      >
        <LeadForm form={contactForm} />
      </FormBesideTextSection>
    </>
  )
}
