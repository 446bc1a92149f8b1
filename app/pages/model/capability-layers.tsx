import { EditableText } from '#app/components/editable-text.tsx'

interface CapabilityLayersProps {
  at: string
  words: { title: string; lead: string }
  layers: ReadonlyArray<{ title: string; description: string }>
  editable?: boolean | undefined
  id?: string
}

/** From the topsoil down. Ink keeps at least 8:1 on the deepest. */
const TONES = ['text-[#eadfcc]', 'text-[#e1d3bb]', 'text-[#d7c6a9]', 'text-[#ccb897]', 'text-[#c0aa86]']
/** Upper edges of the layers, 1200 wide; none runs parallel to the one above it. */
const EDGES = [
  'M0 30C200 8 380 2 620 14S1020 34 1200 8V40H0Z',
  'M0 12C220 30 460 34 700 20S1040 2 1200 16V40H0Z',
  'M0 24C160 6 420 10 640 24S1060 30 1200 6V40H0Z',
  'M0 8C260 8 380 32 620 30S980 8 1200 22V40H0Z',
  'M0 28C240 30 420 6 660 8S1040 30 1200 14V40H0Z',
]
/** What lies in each layer: grain, gravel, slate, rock. */
const GRAINS = ['2 22', '1 9', '18 14', '40 10 6 10', '70 8']

/** Layers of ground under what stands above, each a shade deeper, edge to edge. */
export function CapabilityLayers({ at, words, layers, editable, id }: CapabilityLayersProps) {
  return (
    <section id={id} className="bg-paper-2 print:bg-transparent">
      <div className="wrap grid gap-x-6 gap-y-5 pt-10 pb-16 lg:grid-cols-12 lg:pt-20 lg:pb-24">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2 lg:col-span-5">
          {words.title}
        </EditableText>
        <EditableText
          at={`${at}.lead`}
          editable={editable}
          className="text-ink-2 text-lead lg:col-span-6 lg:col-start-7"
        >
          {words.lead}
        </EditableText>
      </div>
      <ul>
        {layers.map((layer, index) => (
          <li key={layer.title} className={`relative ${TONES[index % TONES.length]}`}>
            <svg
              className="absolute bottom-full -mb-px h-6 print:hidden w-full md:h-10"
              viewBox="0 0 1200 40"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={EDGES[index % EDGES.length]} fill="currentColor" />
            </svg>
            <div className="relative bg-current print:bg-transparent">
              <svg className="absolute inset-x-0 bottom-8 h-8 w-full print:hidden" aria-hidden="true">
                <path
                  d="M8 2H4000M30 16H4000M-20 30H4000"
                  stroke="var(--color-muted)"
                  strokeOpacity=".28"
                  strokeWidth="2"
                  strokeDasharray={GRAINS[index % GRAINS.length]}
                />
              </svg>
              <div className="wrap relative grid gap-x-6 gap-y-3 pt-7 pb-18 print:py-2 text-ink lg:grid-cols-12 lg:pb-20">
                <EditableText
                  as="h3"
                  at={`${at}.items.${index}.title`}
                  editable={editable}
                  className="text-h3 lg:col-span-5"
                >
                  {layer.title}
                </EditableText>
                <EditableText
                  at={`${at}.items.${index}.description`}
                  editable={editable}
                  className="lg:col-span-6 lg:col-start-7"
                >
                  {layer.description}
                </EditableText>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
