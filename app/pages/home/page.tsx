import { Link } from 'react-router'
import { BookDrawing } from '#app/components/book-drawing.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { organization, website } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { home } from '#content/pages/home.ts'
import { site } from '#content/site.ts'
import { Comparison } from './comparison.tsx'
import { Stages } from './stages.tsx'
import { Stats } from './stats.tsx'

export const meta = pageMeta(home.meta, site.name, {
  about: (here) => [organization(here, { name: site.name }), website(here, { name: site.name })],
})

export default function HomePage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <HeroSection
        at="home.hero"
        words={home.hero}
        editable={editable}
        actions={
          <>
            <SchedulerTrigger>{home.hero.action}</SchedulerTrigger>
            <Link to="#solution-section" data-replay="" className="link inline-flex min-h-11 items-center">
              {home.hero.learnMore}
            </Link>
          </>
        }
        picture={
          <div className="relative h-72 md:h-full">
            <Flywheel turning="page" labels={home.stages.items.map((stage) => stage.title)} className="wheel-hero" />
          </div>
        }
        bleed
      />
      <PointsSection at="home.question" words={home.question} points={home.question.points} editable={editable} band />
      <Comparison at="home.comparison" words={home.comparison} rows={home.comparison.rows} editable={editable} />
      <Stages
        id="solution-section"
        at="home.stages"
        words={home.stages}
        stages={home.stages.items}
        editable={editable}
        action={<ButtonLink to={home.stages.action.to}>{home.stages.action.label}</ButtonLink>}
      />
      <Stats at="home.stats" words={home.stats} stats={home.stats.items} editable={editable} />
      <PictureAndTextSection
        at="home.workshop"
        words={home.workshop}
        facts={home.workshop.facts}
        editable={editable}
        action={
          <ButtonLink to={home.workshop.action.to} look="outline">
            {home.workshop.action.label}
          </ButtonLink>
        }
        picture={
          <EditableImage at="home.workshop.picture" editable={editable}>
            <Drawing name="team-at-table" alt={home.workshop.pictureAlt} width={640} height={500} className="w-full" />
          </EditableImage>
        }
      />
      <PictureAndTextSection
        at="home.book"
        words={home.book}
        editable={editable}
        band
        pictureFirst
        action={<ButtonLink to={home.book.action.to}>{home.book.action.label}</ButtonLink>}
        picture={
          <EditableImage at="home.book.cover" editable={editable}>
            <BookDrawing
              label={`${site.book.title}: ${site.book.subtitle}`}
              title={site.book.title}
              subtitle={site.book.subtitle}
              author={site.founder.name}
              className="mx-auto w-full max-w-[26rem]"
            />
          </EditableImage>
        }
      />
      <ClosingSection
        at="home.close"
        words={home.close}
        editable={editable}
        actions={<SchedulerTrigger>{home.close.action}</SchedulerTrigger>}
      />
    </>
  )
}
