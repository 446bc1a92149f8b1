import { usePublicConfig } from '#app/lib/public-config.ts'
import { LongTextSection } from '#app/sections/long-text-section.tsx'
import { legal } from '#content/pages/legal.ts'
import { site } from '#content/site.ts'

interface LegalTextProps {
  /** What the text says of itself, read while building. */
  facts: { title: string; updated: string; contents: React.ComponentProps<typeof LongTextSection>['contents'] }
  html: string | undefined
}

/** What both legal pages show: their text with the names of whoever runs the site. */
export function LegalText({ facts, html }: LegalTextProps) {
  const { contactEmail } = usePublicConfig()
  return (
    <LongTextSection
      words={legal}
      title={facts.title}
      updated={facts.updated}
      contents={facts.contents}
      html={html?.replaceAll('{name}', site.name).replaceAll('{email}', contactEmail)}
    />
  )
}
