import { ButtonLink } from '#app/components/button-link.tsx'
import { PortraitNote } from '#app/components/portrait-note.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { StepLadder } from '#app/components/step-ladder.tsx'
import { LeadForm } from '#app/features/leads/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { person } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing-section.tsx'
import { InquirySection } from '#app/sections/inquiry-section.tsx'
import { LetterSection } from '#app/sections/letter-section.tsx'
import { NoticeSection } from '#app/sections/notice-section.tsx'
import { SplitSection } from '#app/sections/split-section.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { pioneerForm } from '#content/forms/pioneer.ts'
import { whyUs } from '#content/pages/why-us.ts'
import { site } from '#content/site.ts'

export const meta = pageMeta(whyUs.meta, site.name, {
  about: (here) => [
    person(here, { name: site.founder.name, role: site.founder.role, description: site.founder.bio[0] }),
  ],
})
export const handle: RouteHandle = { hydrate: 'load' }

export default function WhyUsPage() {
  const { editable } = useRouteHandle()
  const { partnerSiteUrl } = usePublicConfig()
  return (
    <>
      <LetterSection
        at="why-us.letter"
        words={whyUs.letter}
        sender={site.name}
        signatory={{ name: site.founder.name, role: whyUs.founder.role }}
        signature="founder-signature"
        editable={editable}
        beside={
          <PortraitNote at="why-us.founder" words={whyUs.founder} portrait="founder-portrait" editable={editable} />
        }
      />
      <SplitSection
        at="why-us.model"
        words={whyUs.model}
        editable={editable}
        action={
          <ButtonLink to="/model" look="outline">
            {whyUs.model.action}
          </ButtonLink>
        }
        picture={<StepLadder label={whyUs.model.stagesLabel} steps={whyUs.model.stages} />}
      />
      <NoticeSection
        at="why-us.partner"
        words={whyUs.partner}
        editable={editable}
        action={
          <ButtonLink to={partnerSiteUrl} look="text">
            {whyUs.partner.action}
          </ButtonLink>
        }
      />
      <InquirySection
        id="pioneer"
        at="why-us.pioneer"
        words={whyUs.pioneer}
        points={whyUs.pioneer.points}
        editable={editable}
        band
      >
        <LeadForm form={pioneerForm} />
      </InquirySection>
      <ClosingSection
        at="why-us.strategicCall"
        words={whyUs.strategicCall}
        editable={editable}
        actions={<SchedulerTrigger>{whyUs.strategicCall.action}</SchedulerTrigger>}
      />
      <InquirySection
        id="contactForm"
        at="why-us.contact"
        words={whyUs.contact}
        points={whyUs.contact.points}
        editable={editable}
      >
        <LeadForm form={contactForm} />
      </InquirySection>
    </>
  )
}
