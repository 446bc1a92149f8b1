import { Link } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'

interface ServicesTableProps {
  at: string
  /** Content address of the list of services. */
  listAt: string
  words: { title: string; columns: { service: string; time: string; outcome: string }; note: string }
  /** `id` is that of the service's own description further down the page. */
  services: ReadonlyArray<{ id: string; title: string; time: string; outcome: string }>
  editable?: boolean | undefined
}

/** A bill of fare: each service with its time and its outcome in columns, between double rules. */
export function ServicesTable({ at, listAt, words, services, editable }: ServicesTableProps) {
  return (
    <section className="wrap pb-[clamp(4rem,2.6rem+5.6vw,8.5rem)]">
      <div className="border border-ink p-1.5">
        <div className="border border-ink px-5 pt-8 pb-8 sm:px-10 lg:px-16 lg:pt-12 lg:pb-12">
          <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
            {words.title}
          </EditableText>
          <table className="mt-6 w-full text-left max-md:block lg:mt-8">
            <thead className="max-md:sr-only">
              <tr className="text-muted text-small">
                <th scope="col" className="pb-2 font-normal">
                  {words.columns.service}
                </th>
                <th scope="col" className="w-[18%] pb-2 font-normal">
                  {words.columns.time}
                </th>
                <th scope="col" className="w-[30%] pb-2 font-normal">
                  {words.columns.outcome}
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {services.map((service, index) => (
                <tr
                  key={service.id}
                  className="align-baseline max-md:block max-md:py-5 max-md:not-first:border-line max-md:not-first:border-t"
                >
                  <th scope="row" className="py-3.5 font-normal max-md:block max-md:py-0">
                    <Link
                      to={`#${service.id}`}
                      className="headline text-h3 decoration-1 decoration-ember underline-offset-4 hover:underline md:flex md:items-baseline md:gap-3 lg:text-[1.75rem] lg:leading-tight"
                    >
                      {service.title}
                      <span
                        aria-hidden="true"
                        className="mr-4 grow border-muted border-b-2 border-dotted max-md:hidden"
                      />
                    </Link>
                  </th>
                  <td className="whitespace-nowrap py-3.5 pr-4 font-semibold max-md:block max-md:pt-1.5 max-md:pb-0">
                    <EditableText as="span" at={`${listAt}.${index}.time`} editable={editable}>
                      {service.time}
                    </EditableText>
                  </td>
                  <td className="py-3.5 text-ink-2 max-md:block max-md:py-0">
                    <EditableText as="span" at={`${listAt}.${index}.outcome`} editable={editable}>
                      {service.outcome}
                    </EditableText>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <EditableText
            at={`${at}.note`}
            editable={editable}
            className="mt-6 border-line border-t pt-4 text-muted text-small"
          >
            {words.note}
          </EditableText>
        </div>
      </div>
    </section>
  )
}
