import { Link } from 'react-router'
import { ButtonLink, FileLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { consulting } from '#content/pages/consulting.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('consulting', consulting)
export const handle: RouteHandle = { startsAtTop: true }

export default function ConsultingPage() {
  const words = useWords('consulting', consulting)
  return (
    <>
      {/*
       * Opening of the page in words alone: a large title, its lead in a narrower column level with
       * the last line.
       */}
      <section className="wrap grid items-end gap-x-6 gap-y-8 pt-10 pb-12 lg:grid-cols-12 lg:pt-14 lg:pb-16">
        <EditableText
          as="h1"
          text={words.hero.title}
          className="self-start text-h1 lg:col-span-7"
        />
        <EditableText
          as="p"
          text={words.hero.lead}
          className="text-ink-2 text-lead lg:col-span-5"
        />
      </section>
      <ServicesTable words={words.services} />
      <Services words={words.services} />
      {words.licensing.action.isLeftOut ? null : (
        <NoticeSection afterBand words={words.licensing}>
          <ButtonLink {...words.licensing.action} look="text" />
        </NoticeSection>
      )}
      <ClosingSection picture="counter-bell" words={words.close}>
        <ButtonLink to="/contact" label={words.close.action} />
        <FileLink {...words.close.security} />
      </ClosingSection>
    </>
  )
}

const SERVICE_LINK =
  'headline text-h3 decoration-1 decoration-ember underline-offset-4 hover:underline max-md:flex max-md:min-h-11 max-md:items-center md:flex md:items-baseline md:gap-3 lg:text-[1.75rem] lg:leading-tight'

/** The services with time and outcome in columns, inside a double frame. */
function ServicesTable({ words }: { words: Words<typeof consulting.services> }) {
  return (
    <section className="wrap pb-[clamp(4rem,2.6rem+5.6vw,8.5rem)]">
      <div className="border border-ink p-1.5">
        <div className="border border-ink px-5 pt-8 pb-8 sm:px-10 lg:px-16 lg:pt-12 lg:pb-12">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <table className="mt-6 w-full text-start max-md:block lg:mt-8">
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
                    <Link to={`#${service.id}`} className={SERVICE_LINK}>
                      <EditableText text={service.title} />
                      <span
                        aria-hidden="true"
                        className="me-4 grow border-muted border-b-2 border-dotted max-md:hidden"
                      />
                    </Link>
                  </th>
                  <EditableText
                    as="td"
                    text={service.time}
                    className="py-3.5 pe-4 font-semibold max-md:block max-md:pt-1.5 max-md:pb-0 md:whitespace-nowrap"
                  />
                  <EditableText
                    as="td"
                    text={service.outcome}
                    className="py-3.5 text-ink-2 max-md:block max-md:py-0"
                  />
                </tr>
              ))}
            </tbody>
          </table>
          <EditableText
            as="p"
            text={words.note}
            className="mt-6 border-line border-t pt-4 text-muted text-small"
          />
        </div>
      </div>
    </section>
  )
}

/** Services one after the other, each with an id to link to; the picture changes sides. */
function Services({ words }: { words: Words<typeof consulting.services> }) {
  return (
    <div className="band">
      <div className="wrap py-6 lg:py-14">
        {words.items.map((service, index) => (
          <section
            key={service.at}
            id={service.id}
            // 80 px from the top of the window. The root element keeps 7rem free for the header.
            className="grid scroll-mt-[calc(80px-7rem)] items-center gap-x-6 gap-y-8 border-line py-14 not-first:border-t md:grid-cols-12 lg:py-20"
          >
            <EditableDrawing
              picture={service.picture}
              frameClass={`md:col-span-4 ${index % 2 ? 'md:order-2 md:col-start-9' : ''}`}
              width={320}
              height={240}
              className="w-full max-w-80 md:max-w-none"
            />
            <div className={`md:col-span-7 ${index % 2 ? 'md:col-start-1' : 'md:col-start-6'}`}>
              <EditableText as="h2" text={service.title} className="text-h2" />
              <EditableText
                as="p"
                text={service.subheadline}
                className="headline mt-2 text-ember-deep text-h3"
              />
              <EditableText
                as="p"
                text={service.description}
                className="mt-5 max-w-measure text-ink-2"
              />
              <p className="mt-6">
                <ButtonLink to={service.ctaLink} look="outline" label={service.ctaText} />
              </p>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
