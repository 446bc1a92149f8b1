import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { person } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { FormBesideTextSection } from '#app/sections/form-beside-text.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { pioneerForm } from '#content/forms/pioneer.ts'
import { sampleFounder } from '#content/founder.ts'
import { whyUs } from '#content/pages/why-us.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { PhilosophyLetter } from './philosophy-letter.tsx'
import { StageSteps } from './stage-steps.tsx'

export const meta = pageMeta('whyUs', whyUs, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, { founder: { person: founder } }) => {
        const name = unlessSample(here.siteUrl, founder.name, sampleFounder)
        return name ? [person(here, { name, role: founder.role, description: founder.bio[0] })] : []
      },
})
export const handle: RouteHandle = { hydrate: 'load', startsAtTop: true }

export default function WhyUsPage() {
  const words = useWords('whyUs', whyUs)
  const { partnerSiteUrl, siteUrl } = usePublicConfig()
  const signer = unlessSample(siteUrl, words.founder.person.name.text, sampleFounder)
  return (
    <>
      <PhilosophyLetter words={words} isSigned={signer !== undefined} />
      <PictureAndTextSection
        words={words.model}
        action={<ButtonLink to="/model" look="outline" label={words.model.action} />}
        picture={<StageSteps words={words.model} />}
      />
      <NoticeSection words={words.partner}>
        <ButtonLink to={partnerSiteUrl} look="text" label={words.partner.action} />
      </NoticeSection>
      <FormBesideTextSection id="pioneer" words={words.pioneer} band>
        <LeadForm form={pioneerForm} />
      </FormBesideTextSection>
      <FormBesideTextSection id="contactForm" words={words.contact}>
        <LeadForm form={contactForm} />
      </FormBesideTextSection>
      <ClosingSection words={words.strategicCall} picture="ink-and-pen">
        <SchedulerTrigger call="strategic-call" label={words.strategicCall.action} />
      </ClosingSection>
    </>
  )
}
