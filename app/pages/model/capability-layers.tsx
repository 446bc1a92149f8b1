import { EditableText } from '#app/components/editable-text.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

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
export function CapabilityLayers({ words }: { words: Words<typeof model.capabilities> }) {
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
