import { ButtonLink } from '#app/components/button-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { service } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { PlainHeroSection } from '#app/sections/plain-hero.tsx'
import { consulting } from '#content/pages/consulting.ts'
import { site } from '#content/site.ts'
import { Services } from './services.tsx'
import { ServicesTable } from './services-table.tsx'

export const meta = pageMeta(consulting.meta, site.name, {
  about: (here) => consulting.services.map(({ title, description }) => service(here, { name: title, description })),
})
export const handle: RouteHandle = { hashScrollOffsetPx: 80 }

export default function ConsultingPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <PlainHeroSection at="consulting.hero" words={consulting.hero} editable={editable} />
      <ServicesTable
        at="consulting.menu"
        listAt="consulting.services"
        words={consulting.menu}
        services={consulting.services}
        editable={editable}
      />
      <Services at="consulting.services" services={consulting.services} editable={editable} />
      <NoticeSection
        at="consulting.licensing"
        afterBand
        words={consulting.licensing}
        editable={editable}
        action={
          <ButtonLink to="/licensing" look="text">
            {consulting.licensing.action}
          </ButtonLink>
        }
      />
      <ClosingSection
        at="consulting.close"
        words={consulting.close}
        editable={editable}
        actions={<ButtonLink to="/contact">{consulting.close.action}</ButtonLink>}
      />
    </>
  )
}
