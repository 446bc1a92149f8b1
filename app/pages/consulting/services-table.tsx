import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import type { consulting } from '#content/pages/consulting.ts'
import type { Words } from '#contract/words.ts'

/** The services with time and outcome in columns, inside a double frame. */
export function ServicesTable({ words }: { words: Words<typeof consulting.services> }) {
  return (
    <section className="wrap pb-[clamp(4rem,2.6rem+5.6vw,8.5rem)]">
      <div className="border border-ink p-1.5">
        <div className="border border-ink px-5 pt-8 pb-8 sm:px-10 lg:px-16 lg:pt-12 lg:pb-12">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <table className="mt-6 w-full text-left max-md:block lg:mt-8">
            <thead className="max-md:sr-only">
              <tr className="text-muted text-small">
                <th scope="col" className="pb-2 font-normal">
                  <EditableText text={words.columns.service} />
                </th>
                <th scope="col" className="w-[18%] pb-2 font-normal">
                  <EditableText text={words.columns.time} />
                </th>
                <th scope="col" className="w-[30%] pb-2 font-normal">
                  <EditableText text={words.columns.outcome} />
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {words.items.map((service) => (
                <tr
                  key={service.at}
                  className="align-baseline max-md:block max-md:py-5 max-md:not-first:border-line max-md:not-first:border-t"
                >
                  <th scope="row" className="py-3.5 font-normal max-md:block max-md:py-0">
                    <Link
                      viewTransition
                      to={`#${service.id}`}
                      className="headline text-h3 decoration-1 decoration-ember underline-offset-4 hover:underline max-md:flex max-md:min-h-11 max-md:items-center md:flex md:items-baseline md:gap-3 lg:text-[1.75rem] lg:leading-tight"
                    >
                      <EditableText text={service.title} />
                      <span
                        aria-hidden="true"
                        className="mr-4 grow border-muted border-b-2 border-dotted max-md:hidden"
                      />
                    </Link>
                  </th>
                  <EditableText
                    as="td"
                    text={service.time}
                    className="whitespace-nowrap py-3.5 pr-4 font-semibold max-md:block max-md:pt-1.5 max-md:pb-0"
                  />
                  <EditableText as="td" text={service.outcome} className="py-3.5 text-ink-2 max-md:block max-md:py-0" />
                </tr>
              ))}
            </tbody>
          </table>
          <EditableText as="p" text={words.note} className="mt-6 border-line border-t pt-4 text-muted text-small" />
        </div>
      </div>
    </section>
  )
}
