import { ButtonLink } from '#app/components/button-link.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { person } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { FormBesideTextSection } from '#app/sections/form-beside-text.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { pioneerForm } from '#content/forms/pioneer.ts'
import { whyUs } from '#content/pages/why-us.ts'
import { site } from '#content/site.ts'
import { FounderNote } from './founder-note.tsx'
import { PhilosophyLetter } from './philosophy-letter.tsx'
import { StageSteps } from './stage-steps.tsx'

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
      <PhilosophyLetter
        at="why-us.letter"
        words={whyUs.letter}
        sender={site.name}
        signatory={{ name: site.founder.name, role: whyUs.founder.role }}
        signature="founder-signature"
        editable={editable}
        beside={
          <FounderNote at="why-us.founder" words={whyUs.founder} portrait="founder-portrait" editable={editable} />
        }
      />
      <PictureAndTextSection
        at="why-us.model"
        words={whyUs.model}
        editable={editable}
        action={
          <ButtonLink to="/model" look="outline">
            {whyUs.model.action}
          </ButtonLink>
        }
        picture={<StageSteps label={whyUs.model.stagesLabel} steps={whyUs.model.stages} />}
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
      <FormBesideTextSection
        id="pioneer"
        at="why-us.pioneer"
        words={whyUs.pioneer}
        points={whyUs.pioneer.points}
        editable={editable}
        band
      >
        <LeadForm form={pioneerForm} />
      </FormBesideTextSection>
      <ClosingSection
        at="why-us.strategicCall"
        words={whyUs.strategicCall}
        editable={editable}
        actions={<SchedulerTrigger>{whyUs.strategicCall.action}</SchedulerTrigger>}
      />
      <FormBesideTextSection
        id="contactForm"
        at="why-us.contact"
        words={whyUs.contact}
        points={whyUs.contact.points}
        editable={editable}
      >
        <LeadForm form={contactForm} />
      </FormBesideTextSection>
    </>
  )
}
