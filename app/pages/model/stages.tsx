import { EditableText } from '#app/components/editable-text.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

/**
 * A path in five parts of equal width, each level under its milestone. 1000 units wide; one unit of
 * height is 0.25rem.
 */
const PATH =
  'H70C135 72 135 54 200 54H270C335 54 335 36 400 36H470C535 36 535 18 600 18H670C735 18 735 0 800 0H1000'

/** Each stage is as high as its milestone on the path. */
const STAGE =
  'group relative pb-10 max-lg:grid max-lg:grid-cols-[5rem_1fr] lg:nth-1:mt-72 lg:nth-2:mt-54 lg:nth-3:mt-36 lg:nth-4:mt-18 lg:pe-7 lg:pb-4'

/** The last one is filled. */
const MILESTONE =
  'headline flex size-14 items-center justify-center rounded-full border-2 border-ink bg-paper text-h3 leading-none group-last:border-ember group-last:bg-ember group-last:text-white print:group-last:bg-paper print:group-last:text-ember'

/**
 * The stages as milestones on a path that rises across the page. On small screens the path runs
 * down the list.
 */
export function Stages({ words }: { words: Words<typeof model.stages> }) {
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
              className="mirrors absolute inset-x-0 top-0 h-72 w-full overflow-visible max-lg:hidden print:hidden"
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
                <li key={stage.at} className={STAGE}>
                  <span
                    aria-hidden="true"
                    className="absolute top-4 bottom-0 start-[1.6875rem] w-0.5 bg-ink group-last:hidden lg:hidden"
                  />
                  <p className="relative flex w-14 flex-col items-center lg:absolute lg:bottom-[calc(100%-1.75rem)]">
                    <span className="bg-paper-2 px-1 pb-1 font-semibold text-caption text-ink-2 lg:bg-transparent">
                      <EditableText text={words.stageLabel} />{' '}
                    </span>
                    <span className={MILESTONE}>{index + 1}</span>
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
