/** The sections of which staff make pages, by their kinds in `content/added-page.ts`. */
import type { ReactElement, ReactNode } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { useEditable } from '#app/lib/words.ts'
import { CardsSection } from '#app/sections/cards.tsx'
import { ClosingSection } from '#app/sections/closing.tsx'
import { GallerySection } from '#app/sections/gallery.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { QuoteSection } from '#app/sections/quote.tsx'
import { StepsSection } from '#app/sections/steps.tsx'
import { TableSection } from '#app/sections/table.tsx'
import { TextSection } from '#app/sections/text.tsx'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { VideoSection } from '#app/sections/video.tsx'
import type { SectionKind } from '#content/added-page.ts'
import type { Text } from '#contract/words.ts'
import type { AddedSection, SectionOf } from './added-words.ts'
import { DocumentSection, LeadFormSection } from './form-sections.tsx'
import { Prose } from './prose.tsx'

interface Place {
  /** It has the darker ground. */
  band: boolean
  /** Its picture is on the left on wide screens. */
  pictureFirst: boolean
  /** It comes directly after a section with a ground of its own. */
  afterBand: boolean
  /** The section after it has a ground of its own. */
  beforeBand: boolean
  /** Below the first section: who wrote the page and when. */
  below: ReactElement | null
}

/** Sections on whose ground the design has decided. All others take turns. */
const PLAIN: readonly SectionKind[] = [
  'hero',
  'opening',
  'text',
  'quote',
  'facts',
  'booking',
  'closing',
]

/** Whether a section has no ground of its own. */
const isPlain = (section: AddedSection): boolean =>
  PLAIN.includes(section.id) || (section.id === 'document' && section.form === 'none')

/** What follows for each section from those before it: grounds alternate, and sides of pictures. */
export function placesOf(sections: readonly AddedSection[], below: ReactElement | null): Place[] {
  let isBand = false
  let pictures = 0
  const places = sections.map((section, index) => {
    const afterBand = isBand
    isBand = !isBand && !isPlain(section)
    pictures += section.id === 'picture' ? 1 : 0
    return {
      band: isBand,
      afterBand,
      pictureFirst: pictures % 2 === 0,
      below: index === 0 ? below : null,
    }
  })
  return places.map((place, index) => ({
    ...place,
    beforeBand: places[index + 1]?.band === true || sections[index + 1]?.id === 'closing',
  }))
}

/** Whether a text that may be empty shows: while the page is edited it always does. */
function useFilled(): (text: Text) => Text | undefined {
  const isEdited = useEditable()?.attributesOf !== undefined
  return (text) => (isEdited || text.text !== '' ? text : undefined)
}

/** The same words without the texts that are empty. */
function useFilledIn<Section extends Readonly<Record<Key, Text>>, Key extends string>(
  words: Section,
  keys: readonly Key[],
): Omit<Section, Key> & Partial<Record<Key, Text>> {
  const filled = useFilled()
  const entries = keys.map((key) => [key, filled(words[key])])
  return { ...words, ...Object.fromEntries(entries) }
}

interface Action {
  label: Text
  to: string
  isLeftOut?: boolean
}

/** A button or link, once it has a text and leads somewhere. While the page is edited it shows. */
function useLink(
  { label, to, isLeftOut }: Action,
  look: 'primary' | 'text' = 'primary',
): ReactElement | undefined {
  const isEdited = useEditable()?.attributesOf !== undefined
  const isThere = label.text !== '' && to !== ''
  return !isLeftOut && (isThere || isEdited) ? (
    <ButtonLink label={label} to={to || '#'} look={look} />
  ) : undefined
}

type SectionProps<Kind extends SectionKind> = { words: SectionOf<Kind>; place: Place }

function Hero({ words, place }: SectionProps<'hero'> | SectionProps<'opening'>) {
  const filled = useFilledIn(words, ['eyebrow'])
  const link = useLink(words.action)
  return (
    <HeroSection
      words={filled}
      {...(place.below && { below: place.below })}
      picture={
        'picture' in words ? (
          <EditableDrawing
            picture={words.picture}
            width={640}
            height={480}
            className="w-full"
            eager
          />
        ) : undefined
      }
    >
      {link}
    </HeroSection>
  )
}

function TextOfPage({ words, place }: SectionProps<'text'>) {
  return (
    <TextSection words={useFilledIn(words, ['title'])} beforeBand={place.beforeBand}>
      <Prose text={words.text} />
    </TextSection>
  )
}

const Points = ({ words, place }: SectionProps<'points'>) => (
  <PointsSection words={useFilledIn(words, ['lead'])} band={place.band} />
)

/** As many columns as leave no gap, where there is room. */
function columnsFor(count: number): 2 | 3 | 4 {
  if (count === 2) {
    return 2
  }
  return count % 4 === 0 ? 4 : 3
}

function Cards({ words, place }: SectionProps<'cards'>) {
  const isEdited = useEditable()?.attributesOf !== undefined
  const items = words.items.map(({ action, ...item }) =>
    (action.label.text !== '' && action.to !== '') || isEdited
      ? { ...item, action: { ...action, to: action.to || '#' } }
      : item,
  )
  return (
    <CardsSection
      words={{ ...useFilledIn(words, ['lead']), items }}
      columns={columnsFor(items.length)}
      band={place.band}
    />
  )
}

const Steps = ({ words, place }: SectionProps<'steps'>) => (
  <StepsSection words={words} band={place.band} />
)

const Questions = ({ words, place }: SectionProps<'questions'>) => (
  <QuestionsSection words={words} band={place.band} />
)

const Quote = ({ words }: SectionProps<'quote'>) => (
  <QuoteSection words={useFilledIn(words, ['role'])} />
)

const Facts = ({ words }: SectionProps<'facts'>) => <TermsSection words={words} />

function Picture({ words, place }: SectionProps<'picture'>) {
  const link = useLink(words.action, 'text')
  return (
    <PictureAndTextSection
      words={words}
      band={place.band}
      pictureFirst={place.pictureFirst}
      picture={
        <EditableDrawing picture={words.picture} width={640} height={480} className="w-full" />
      }
    >
      {link}
    </PictureAndTextSection>
  )
}

function Gallery({ words, place }: SectionProps<'gallery'>) {
  const filled = useFilled()
  const items = words.items.map((item) => ({ ...item, caption: filled(item.caption) }))
  return (
    <GallerySection words={{ ...words, title: filled(words.title), items }} band={place.band} />
  )
}

const Video = ({ words, place }: SectionProps<'video'>) => (
  <VideoSection words={useFilledIn(words, ['text'])} band={place.band} />
)

function Table({ words, place }: SectionProps<'table'>) {
  const filled = useFilled()
  // A column without a name is left out, and cells name theirs by their place.
  const columns = words.columns.filter(({ name }) => filled(name))
  return (
    <TableSection
      words={{ ...words, lead: words.lead, columns: columns.map((one) => ({ ...one, to: '' })) }}
      band={place.band}
    />
  )
}

const Booking = ({ words, place }: SectionProps<'booking'>) => (
  <NoticeSection words={words} afterBand={place.afterBand}>
    <SchedulerTrigger call={words.call} label={words.label} />
  </NoticeSection>
)

const Closing = ({ words }: SectionProps<'closing'>) => (
  <ClosingSection words={words} picture={words.picture}>
    {useLink(words.action)}
  </ClosingSection>
)

type Sections = { readonly [Kind in SectionKind]: (props: SectionProps<Kind>) => ReactNode }

const COMPONENTS: Sections = {
  hero: Hero,
  opening: Hero,
  text: TextOfPage,
  points: Points,
  cards: Cards,
  steps: Steps,
  questions: Questions,
  quote: Quote,
  facts: Facts,
  picture: Picture,
  gallery: Gallery,
  video: Video,
  table: Table,
  document: DocumentSection,
  form: LeadFormSection,
  booking: Booking,
  closing: Closing,
}

/** A section in the form of its kind. */
export function SectionOfPage({ words, place }: { words: AddedSection; place: Place }) {
  const Section = COMPONENTS[words.id] as (props: {
    words: AddedSection
    place: Place
  }) => ReactNode
  return <Section words={words} place={place} />
}
