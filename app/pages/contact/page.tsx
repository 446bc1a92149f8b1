import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { contactForm } from '#content/forms/contact.ts'
import { contact } from '#content/pages/contact.ts'
import { site } from '#content/site.ts'
import { Message } from './message.tsx'
import { Story } from './story.tsx'
import { Topics } from './topics.tsx'

export const meta = pageMeta(contact.meta, site.name)
export const handle: RouteHandle = { hydrate: 'load' }

export default function ContactPage() {
  const words = useWords('contact', contact)
  const { contactEmail } = usePublicConfig()
  return (
    <>
      <Message
        words={words}
        email={contactEmail}
        actions={
          <>
            <SchedulerTrigger look="text" call="discovery-session" label={words.form.call} />
            <ButtonLink to="/contact#consulting" look="text" label={words.hero.consulting} />
            <ButtonLink to="/book" look="text" label={words.hero.book} />
          </>
        }
      >
        <LeadForm form={contactForm} />
      </Message>
      <Topics words={words.topics} />
      <Story words={words.story} />
    </>
  )
}
