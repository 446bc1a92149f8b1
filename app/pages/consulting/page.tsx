import { ButtonLink } from '#app/components/button-link.tsx'
import { FileLink } from '#app/components/file-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { service } from '#app/lib/structured-data.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { consulting } from '#content/pages/consulting.ts'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'
import { ServicesTable } from './services-table.tsx'

export const meta = pageMeta('consulting', consulting, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, consulting) =>
        consulting.services.items.map(({ title, description }) => service(here, { name: title, description })),
})
export const handle: RouteHandle = { startsAtTop: true }

export default function ConsultingPage() {
  const words = useWords('consulting', consulting)
  return (
    <>
      <Hero words={words.hero} />
      <ServicesTable words={words.services} />
      <Services words={words.services} />
      <NoticeSection afterBand words={words.licensing}>
        <ButtonLink to="/licensing" look="text" label={words.licensing.action} />
      </NoticeSection>
      <ClosingSection picture="counter-bell" words={words.close}>
        <ButtonLink to="/contact" label={words.close.action} />
        <FileLink {...words.close.security} />
      </ClosingSection>
    </>
  )
}
