import { Link } from 'react-router'
import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { home } from '#content/pages/home.ts'
import { Comparison } from './comparison.tsx'
import { organization, website } from './organization.ts'
import { Stages } from './stages.tsx'
import { Stats } from './stats.tsx'

export const meta = pageMeta('home', home, {
  about: !import.meta.env.SSR
    ? undefined
    : (here, _, site) => [organization(here, { name: site.name }), website(here, { name: site.name })],
})

export default function HomePage() {
  const words = useWords('home', home)
  const { book } = useSite('plain')
  return (
    <>
      <HeroSection
        words={words.hero}
        actions={
          <>
            <SchedulerTrigger call="discovery-session" label={words.hero.action} />
            <Link to="#solution-section" data-replay="" className="link inline-flex min-h-11 items-center">
              <EditableText text={words.hero.learnMore} />
            </Link>
          </>
        }
        picture={
          <div className="relative h-72 md:h-full">
            <Flywheel
              turning
              turn={-104}
              labels={words.stages.items.map((stage) => stage.title.text)}
              className="wheel-hero"
            />
          </div>
        }
        bleed
      />
      <PointsSection words={words.question} />
      <Comparison words={words.comparison} />
      <Stages words={words.stages} />
      <Stats words={words.stats} />
      <PictureAndTextSection
        words={words.workshop}
        action={<ButtonLink {...words.workshop.action} look="outline" />}
        picture={<EditableDrawing picture={words.workshop.picture} width={640} height={500} className="w-full" />}
      />
      <PictureAndTextSection
        words={words.book}
        band
        pictureFirst
        action={<ButtonLink {...words.book.action} />}
        picture={
          <EditableImage picture={words.book.cover}>
            <BookDrawing
              label={words.book.cover.alt.text}
              title={book.title}
              subtitle={book.subtitle}
              className="mx-auto w-full max-w-[26rem]"
            />
          </EditableImage>
        }
      />
      <ClosingSection words={words.close} picture="first-arc">
        <SchedulerTrigger call="discovery-session" label={words.close.action} />
        <SiteLink to={words.close.survey.to} className="link inline-flex min-h-11 items-center">
          <EditableText text={words.close.survey.label} />
        </SiteLink>
      </ClosingSection>
    </>
  )
}
