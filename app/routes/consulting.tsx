import { ButtonLink } from '#app/components/button-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type RouteHandle, useRouteHandle } from '#app/lib/route-handle.ts'
import { service } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing-section.tsx'
import { MenuSection } from '#app/sections/menu-section.tsx'
import { NoticeSection } from '#app/sections/notice-section.tsx'
import { ServicesSection } from '#app/sections/services-section.tsx'
import { TitleSection } from '#app/sections/title-section.tsx'
import { consulting } from '#content/pages/consulting.ts'
import { site } from '#content/site.ts'

export const meta = pageMeta(consulting.meta, site.name, {
  about: (here) => consulting.services.map(({ title, description }) => service(here, { name: title, description })),
})
export const handle: RouteHandle = { hashScrollOffsetPx: 80 }

export default function ConsultingPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <TitleSection at="consulting.hero" words={consulting.hero} editable={editable} />
      <MenuSection
        at="consulting.menu"
        listAt="consulting.services"
        words={consulting.menu}
        services={consulting.services}
        editable={editable}
      />
      <ServicesSection at="consulting.services" services={consulting.services} editable={editable} />
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
