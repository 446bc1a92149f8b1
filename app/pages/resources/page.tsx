import { ButtonLink } from '#app/components/button-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { flywheelStages } from '#content/flywheel.ts'
import { resourcesPage } from '#content/pages/resources.ts'
import { resourceSections } from '#content/resources.ts'
import { site } from '#content/site.ts'
import { Documents } from './documents.tsx'
import { ResourcesHero } from './hero.tsx'

export const meta = pageMeta(resourcesPage.meta, site.name)

/** Shelves have four places; what a section leaves free is not left bare. */
const FILLERS = [
  { name: 'shelf-plant', places: 1 },
  { name: 'shelf-leaning-books', places: 2 },
] as const

const stageKeys: readonly string[] = flywheelStages.map((stage) => stage.key)
const spines = resourceSections
  .flatMap((section) => section.items)
  .map(({ slug, title, stage }) => ({ slug, title, stage: stageKeys.indexOf(stage) + 1 }))

export default function ResourcesPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <ResourcesHero
        at="resources.hero"
        words={resourcesPage.hero}
        spines={spines}
        stages={flywheelStages.map((stage) => stage.title)}
        editable={editable}
      />
      {resourceSections.map((section, index) => {
        const filler = FILLERS.find(({ places }) => (section.items.length + places) % 4 === 0)
        return (
          <Documents
            key={section.id}
            id={section.id}
            at={`resources.sections.${index}`}
            words={section}
            documents={section.items}
            labels={resourcesPage.card}
            editable={editable}
            band={index % 2 === 1}
            {...(filler && { filler })}
          />
        )
      })}
      <ClosingSection
        at="resources.close"
        words={resourcesPage.close}
        editable={editable}
        actions={
          <>
            <ButtonLink to={resourcesPage.close.action.to}>{resourcesPage.close.action.label}</ButtonLink>
            <ButtonLink to={resourcesPage.close.canvas.to} look="text">
              {resourcesPage.close.canvas.label}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
