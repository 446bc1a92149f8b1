import { Arrow } from '#app/components/arrow.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { isExternal } from '#app/components/site-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

export const handle: RouteHandle = { startsAtTop: true }
export const meta = pageMeta('model', model)

export default function ModelPage() {
  const words = useWords('model', model)
  const { handbookUrl } = usePublicConfig()
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          <EditableDrawing
            picture={words.hero.picture}
            frameClass="flex h-full translate-y-16 items-end lg:-ml-10 lg:translate-y-24"
            width={640}
            height={600}
            className="w-full"
            eager
          />
        }
        bleed
      >
        <ButtonLink to="/contact#contactForm" label={words.hero.call} />
        <ButtonLink
          to={handbookUrl}
          look="outline"
          inNewTab
          label={isExternal(handbookUrl) ? words.hero.handbook : words.hero.handbookSoon}
        />
        <ButtonLink to="/discover" look="text" label={words.close.discover} />
      </HeroSection>
      <SkippedStages words={words} />
      <CapabilityWeights words={words} />
      <Stages words={words.stages} />
      <CapabilityLayers words={words.capabilities} />
      <Examples words={words.examples} />
      <ClosingSection words={words.close} picture="stage-map">
        <ButtonLink to="/contact#contactForm" label={words.close.action} />
        <ButtonLink to="/discover" look="text" label={words.close.discover} />
      </ClosingSection>
    </>
  )
}

/**
 * Distance and difference in height between two milestones. The path is the same as in `Stages`.
 */
const STRIDE = 90
const RISE = 16
const FIRST = { x: 60, y: 126 }
const RADIUS = 17

const milestone = (stage: number) => ({
  x: FIRST.x + (stage - 1) * STRIDE,
  y: FIRST.y - (stage - 1) * RISE,
})

/**
 * Five milestones of which one is left out, and the leap over it. Decorative: the text names the
 * stage.
 */
function Leap({ skipped, className }: { skipped: number; className: string }) {
  const shown = [1, 2, 3, 4, 5].filter((stage) => stage !== skipped)
  const [from, gone, to] = [milestone(skipped - 1), milestone(skipped), milestone(skipped + 1)]
  /** The leap over the first stage begins at the edge of the drawing. */
  const start = Math.max(8, from.x)
  const steps = shown
    .filter((stage) => shown.includes(stage + 1))
    .map((stage) => {
      const [{ x, y }, next] = [milestone(stage), milestone(stage + 1)]
      return `M${x + RADIUS} ${y - 3}L${next.x - RADIUS} ${next.y + 3}`
    })
  return (
    <svg
      className={className}
      viewBox="0 0 440 148"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
    >
      <g stroke="var(--color-ink)">
        <path d={steps.join('')} />
        <circle cx={gone.x} cy={gone.y} r={RADIUS} strokeDasharray="3 4" />
        {shown.map((stage) => (
          <circle
            key={stage}
            cx={milestone(stage).x}
            cy={milestone(stage).y}
            r={RADIUS}
            fill="var(--color-paper)"
          />
        ))}
      </g>
      <g className="headline" fontSize="18" textAnchor="middle" fill="var(--color-ink)">
        {shown.map((stage) => (
          <text key={stage} x={milestone(stage).x} y={milestone(stage).y + 6}>
            {stage}
          </text>
        ))}
      </g>
      <path
        d={`M${start} ${from.y - 24}C${start + 24} ${to.y - 70} ${to.x - 30} ${to.y - 70} ${to.x - 3} ${to.y - 24}m-11-6 11 6 5-11.5`}
        stroke="var(--color-ember)"
        strokeWidth="2.5"
      />
    </svg>
  )
}

/**
 * What goes wrong when a stage is left out, each case beside the path with the leap over that
 * stage.
 */
function SkippedStages({ words: { problem: words, stages } }: { words: Words<typeof model> }) {
  return (
    <section className="band wrap section">
      <SectionHeading words={words} layout="6/5" />
      <ul className="mt-10 border-ink border-t lg:mt-14">
        {words.items.map((item) => (
          <li
            key={item.at}
            className="grid items-center gap-x-6 gap-y-3 border-line border-b py-6 md:grid-cols-12"
          >
            <Leap skipped={item.skipped} className="w-full max-w-[36rem] md:col-span-6" />
            <div className="md:col-span-6 lg:col-start-8 lg:col-span-5">
              <EditableText as="h3" text={item.title} className="text-h3" />
              <EditableText as="p" text={item.text} className="mt-2 text-ink-2" />
              <p className="mt-3 text-small">
                <span className="text-muted">
                  <EditableText text={words.skippedLabel} />:{' '}
                </span>
                {stages.items
                  .filter((_, index) => index + 1 === item.skipped)
                  .map((stage) => (
                    <EditableText
                      key={stage.at}
                      as="span"
                      text={stage.title}
                      className="font-semibold"
                    />
                  ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By the weight, 0 to 3: a dot, then a quarter, a half and the whole of a ring. */
const WEIGHTS = [
  'M-3.5 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0z',
  'M0 0V-12A12 12 0 0 1 12 0Z',
  'M0 12V-12A12 12 0 0 1 0 12Z',
  'M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0z',
]

/** A ring that fills with the weight. */
function WeightMark({ weight }: { weight: number }) {
  return (
    <svg
      className="size-6 flex-none md:size-8"
      viewBox="-16 -16 32 32"
      aria-hidden="true"
      fill="none"
    >
      {weight > 0 ? <circle r="12" stroke="var(--color-ink)" strokeWidth="2" /> : null}
      <path d={WEIGHTS[weight]} fill={weight > 0 ? 'var(--color-ink)' : 'var(--color-muted)'} />
    </svg>
  )
}

/** A table of capabilities against stages, with a mark for the weight in each cell. */
function CapabilityWeights({
  words: { blueprint: words, capabilities, stages },
}: {
  words: Words<typeof model>
}) {
  return (
    <section className="wrap section grid gap-x-6 gap-y-10 xl:grid-cols-12">
      <div className="xl:col-span-4">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <EditableText
          as="p"
          text={words.lead}
          className="mt-5 max-w-measure text-ink-2 text-lead"
        />
        <EditableText as="p" text={words.legend} className="mt-8 text-muted text-small" />
        <ul className="mt-3 grid grid-cols-2 gap-x-10 gap-y-2 text-small md:max-xl:flex">
          {words.weights.map((name, weight) => (
            <li key={name.at} className="flex items-center gap-3">
              <WeightMark weight={weight} />
              <EditableText text={name} />
            </li>
          ))}
        </ul>
      </div>
      <div className="border border-ink p-1.5 xl:col-span-8">
        <table className="max-sm:block h-full w-full table-fixed border border-ink text-center">
          <thead className="max-sm:block">
            <tr className="max-sm:grid max-sm:grid-cols-5">
              <th
                scope="col"
                className="w-[26%] px-3 py-3 text-start align-bottom font-normal text-muted text-small max-sm:sr-only md:px-5"
              >
                <EditableText text={words.corner} />
              </th>
              {stages.items.map((column, index) => (
                <th
                  key={column.at}
                  scope="col"
                  className="border-line px-1 py-3 align-top font-normal sm:border-l"
                >
                  <span className="headline block text-h3 leading-none">
                    <span className="sr-only">
                      <EditableText text={words.stageLabel} />{' '}
                    </span>
                    <span>{index + 1}</span>
                  </span>
                  <EditableText
                    as="span"
                    text={column.title}
                    className="mt-1.5 block text-caption text-muted leading-tight max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]"
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {capabilities.items.map((row) => (
              <tr key={row.at} className="border-line border-t max-sm:grid max-sm:grid-cols-5">
                <th
                  scope="row"
                  className="px-3 py-4 text-start font-semibold text-small leading-snug max-sm:col-span-5 max-sm:pb-1 md:px-5"
                >
                  <EditableText text={row.title} />
                </th>
                {row.weights.map((weight, index) => (
                  <td key={stages.items[index]?.at} className="border-line px-1 py-3 sm:border-l">
                    <span className="flex justify-center">
                      <WeightMark weight={weight} />
                      <EditableText as="span" text={words.weights[weight]} className="sr-only" />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/**
 * A path in five parts of equal width, each level under its milestone. 1000 units wide; one unit of
 * height is 0.25rem.
 */
const PATH =
  'H70C135 72 135 54 200 54H270C335 54 335 36 400 36H470C535 36 535 18 600 18H670C735 18 735 0 800 0H1000'

/**
 * The stages as milestones on a path that rises across the page. On small screens the path runs
 * down the list.
 */
function Stages({ words }: { words: Words<typeof model.stages> }) {
  return (
    <section className="overflow-clip">
      <div className="wrap pt-4 pb-10 lg:pb-0">
        <EditableText as="h2" text={words.title} className="max-w-[34rem] text-h2" />
        <EditableText
          as="p"
          text={words.lead}
          className="mt-5 max-w-[26rem] text-ink-2 text-lead lg:max-xl:max-w-[21rem]"
        />
      </div>
      <div className="max-lg:bg-paper-2 lg:-mt-36">
        <div className="wrap">
          <div className="relative">
            <svg
              className="absolute inset-x-0 top-0 h-72 w-full overflow-visible max-lg:hidden print:hidden"
              viewBox="0 0 1000 72"
              preserveAspectRatio="none"
              aria-hidden="true"
              fill="none"
            >
              <path d={`M-2000 72${PATH}H3000V2000H-2000Z`} fill="var(--color-paper-2)" />
              <path
                d={`M-2000 72${PATH}H3000`}
                stroke="var(--color-ink)"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <ol className="relative grid max-lg:py-10 lg:grid-cols-5">
              {words.items.map((stage, index) => (
                <li
                  key={stage.at}
                  className="group relative pb-10 max-lg:grid max-lg:grid-cols-[5rem_1fr] lg:nth-1:mt-72 lg:nth-2:mt-54 lg:nth-3:mt-36 lg:nth-4:mt-18 lg:pr-7 lg:pb-4"
                >
                  <span
                    aria-hidden="true"
                    className="absolute top-4 bottom-0 left-[1.6875rem] w-0.5 bg-ink group-last:hidden lg:hidden"
                  />
                  <p className="relative flex w-14 flex-col items-center lg:absolute lg:bottom-[calc(100%-1.75rem)]">
                    <span className="bg-paper-2 px-1 pb-1 font-semibold text-caption text-ink-2 lg:bg-transparent">
                      <EditableText text={words.stageLabel} />{' '}
                    </span>
                    <span className="headline flex size-14 items-center justify-center rounded-full border-2 border-ink bg-paper text-h3 leading-none group-last:border-ember group-last:bg-ember group-last:text-white print:group-last:bg-paper print:group-last:text-ember">
                      {index + 1}
                    </span>
                  </p>
                  <div className="max-lg:pt-6 lg:pt-14">
                    <EditableText as="h3" text={stage.title} className="text-h3" />
                    <EditableText
                      as="p"
                      text={stage.whatHappens}
                      className="mt-3 text-ink-2 lg:text-[1rem]"
                    />
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The top layer first. Text in ink keeps a contrast of at least 8:1 on the darkest. */
const TONES = [
  'text-[color-mix(in_srgb,var(--color-spread-text)_7%,var(--color-paper-2))]',
  'text-[color-mix(in_srgb,var(--color-spread-text)_15%,var(--color-paper-2))]',
  'text-[color-mix(in_srgb,var(--color-spread-text)_23%,var(--color-paper-2))]',
  'text-[color-mix(in_srgb,var(--color-spread-text)_32%,var(--color-paper-2))]',
  'text-[color-mix(in_srgb,var(--color-spread-text)_42%,var(--color-paper-2))]',
]
/** Upper edges of the layers, 1200 wide. No edge runs parallel to the one above it. */
const EDGES = [
  'M0 30C200 8 380 2 620 14S1020 34 1200 8V40H0Z',
  'M0 12C220 30 460 34 700 20S1040 2 1200 16V40H0Z',
  'M0 24C160 6 420 10 640 24S1060 30 1200 6V40H0Z',
  'M0 8C260 8 380 32 620 30S980 8 1200 22V40H0Z',
  'M0 28C240 30 420 6 660 8S1040 30 1200 14V40H0Z',
]
/** Dashes that give each layer a texture, finer at the top. */
const TEXTURES = ['2 22', '1 9', '18 14', '40 10 6 10', '70 8']

/** The capabilities as layers of earth, edge to edge, each a shade darker than the one above it. */
function CapabilityLayers({ words }: { words: Words<typeof model.capabilities> }) {
  return (
    <section className="bg-paper-2 print:bg-transparent">
      <div className="wrap grid gap-x-6 gap-y-5 pt-10 pb-16 lg:grid-cols-12 lg:pt-20 lg:pb-24">
        <EditableText as="h2" text={words.title} className="text-h2 lg:col-span-5" />
        <EditableText
          as="p"
          text={words.lead}
          className="text-ink-2 text-lead lg:col-span-6 lg:col-start-7"
        />
      </div>
      <ul>
        {words.items.map((capability, index) => (
          <li key={capability.at} className={`relative ${TONES[index % TONES.length]}`}>
            <svg
              className="absolute bottom-full -mb-px h-6 print:hidden w-full md:h-10"
              viewBox="0 0 1200 40"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={EDGES[index % EDGES.length]} fill="currentColor" />
            </svg>
            <div className="relative bg-current print:bg-transparent">
              <svg
                className="absolute inset-x-0 bottom-8 h-8 w-full print:hidden"
                aria-hidden="true"
              >
                <path
                  d="M8 2H4000M30 16H4000M-20 30H4000"
                  stroke="var(--color-muted)"
                  strokeOpacity=".28"
                  strokeWidth="2"
                  strokeDasharray={TEXTURES[index % TEXTURES.length]}
                />
              </svg>
              <div className="wrap relative grid gap-x-6 gap-y-3 pt-7 pb-18 print:py-2 text-ink lg:grid-cols-12 lg:pb-20">
                <EditableText as="h3" text={capability.title} className="text-h3 lg:col-span-5" />
                <EditableText
                  as="p"
                  text={capability.description}
                  className="lg:col-span-6 lg:col-start-7"
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Short accounts of teams, each marked with the two stages between which the team moved. */
function Examples({ words }: { words: Words<typeof model.examples> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="max-w-[40rem] text-h2" />
      <EditableText as="p" text={words.lead} className="mt-5 max-w-[34rem] text-ink-2 text-lead" />
      <ol className="mt-10 lg:mt-14">
        {words.items.map((example) => (
          <li
            key={example.at}
            className="grid gap-x-6 gap-y-4 border-line border-t py-8 last:border-b sm:grid-cols-[8rem_1fr] lg:grid-cols-12 lg:py-10"
          >
            <p className="headline text-ember text-h2 leading-none lg:col-span-2">
              <span className="mb-1.5 block font-text text-caption text-muted tracking-normal">
                <EditableText text={words.moveLabel} />{' '}
              </span>
              <span>{example.from}</span>
              <span className="sr-only">
                {' '}
                <EditableText text={words.moveTo} />{' '}
              </span>
              <span className="mx-3 inline-block align-middle">
                <Arrow />
              </span>
              <span>{example.to}</span>
            </p>
            <div className="grid gap-x-6 gap-y-3 lg:col-span-10 lg:grid-cols-10">
              <EditableText as="h3" text={example.title} className="text-h3 lg:col-span-3" />
              <div className="lg:col-span-7">
                <EditableText as="p" text={example.text} className="max-w-[40rem] text-ink-2" />
                <p className="mt-3 text-small">
                  <span className="text-muted">
                    <EditableText text={words.capabilityLabel} />:{' '}
                  </span>
                  <EditableText
                    as="span"
                    text={example.capability.title}
                    className="inline-block font-semibold"
                  />
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
