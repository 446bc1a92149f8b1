import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableDrawing } from '#app/components/drawing.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { AudienceSection } from '#app/sections/audience.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { PointsSection } from '#app/sections/points.tsx'
import { QuestionsSection } from '#app/sections/questions.tsx'
import { licensing } from '#content/pages/licensing.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('licensing', licensing)

export default function LicensingPage() {
  const words = useWords('licensing', licensing)
  return (
    <>
      <HeroSection
        words={words.hero}
        picture={
          <EditableDrawing
            picture={words.hero.picture}
            width={620}
            height={640}
            className="mx-auto w-full max-w-[26rem] md:max-w-none lg:w-[120%]"
            eager
          />
        }
      >
        <ButtonLink {...words.hero.apply} />
        <ButtonLink {...words.hero.book} look="text" />
      </HeroSection>
      <PointsSection words={words.why} />
      <Terms words={words.features} />
      <SampleAssets words={words.sampleAssets} />
      <AudienceSection words={words.audience} />
      {words.questions.shown && <QuestionsSection words={words.questions} />}
      <Application words={words.application} />
    </>
  )
}

/**
 * What a license includes, set like the license itself: clauses beside the margin line of legal
 * paper, and two lines to sign.
 */
function Terms({ words }: { words: Words<typeof licensing.features> }) {
  return (
    <section className="wrap section">
      <div className="border border-line bg-white ps-10 sm:ps-16 lg:ms-[8%] lg:ps-28">
        <div className="border-ember/60 border-s-3 border-double py-10 pe-5 ps-5 sm:pe-10 sm:ps-8 lg:py-16 lg:pe-16 lg:ps-12">
          <SectionHeading words={words} layout="stacked" />
          <ol className="mt-8 border-line border-b lg:mt-12">
            {words.items.map((item, index) => (
              <li
                key={item.at}
                className="relative grid gap-x-6 gap-y-1 border-line border-t py-4 lg:grid-cols-[2fr_3fr] lg:items-baseline"
              >
                <span
                  aria-hidden="true"
                  className="headline absolute top-4 -start-14 text-ember-deep sm:-start-20 sm:text-h3 lg:-start-28"
                >
                  {`${index + 1}.`}
                </span>
                <EditableText as="h3" text={item.title} className="text-h3" />
                <EditableText as="p" text={item.text} className="text-ink-2" />
              </li>
            ))}
          </ol>
          <ul className="mt-20 grid gap-x-6 gap-y-14 text-muted text-small sm:grid-cols-[2fr_3fr]">
            <EditableTexts
              as="li"
              texts={words.signatures}
              className="max-w-72 border-ink border-t pt-2"
            />
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The documents lie at slight angles. */
const TURNS = ['-rotate-3', 'rotate-2', '-rotate-1', 'rotate-3', '-rotate-2', 'rotate-1'] as const
/** Some lie lower on wide screens. */
const DROPS = ['', 'lg:mt-16', 'lg:mt-4', '', 'lg:mt-14', 'lg:mt-2'] as const

/** Six documents laid out on a table, each with its name and use under it. */
function SampleAssets({ words }: { words: Words<typeof licensing.sampleAssets> }) {
  return (
    <section className="band overflow-clip wrap section">
      <SectionHeading words={words} layout="6/5" />
      <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 md:gap-x-10 lg:mt-14 lg:grid-cols-3 lg:gap-x-16">
        {words.items.map((item, index) => (
          <li key={item.at} className={DROPS[index]}>
            <EditableDrawing
              picture={item.picture}
              width={400}
              height={400}
              className={`w-full ${TURNS[index]} print:rotate-0`}
            />
            <EditableText as="h3" text={item.title} className="mt-4 text-lead sm:text-h3" />
            <EditableText
              as="p"
              text={item.text}
              className="mt-1 max-w-[20rem] text-ink-2 max-sm:text-small"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What happens after an application, in numbered steps on the left, and the form in the wider
 * column on the right.
 */
function Application({ words }: { words: Words<typeof licensing.application> }) {
  const { partnerFormUrl } = usePublicConfig()
  return (
    <section className="band wrap section grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <SectionHeading words={words} layout="stacked" />
        <ol className="mt-8 border-ink border-t">
          {words.items.map((item, index) => (
            <li key={item.at} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-5">
              <span aria-hidden="true" className="headline text-ember-deep text-h3 leading-tight">
                {index + 1}
              </span>
              <div>
                <EditableText as="h3" text={item.title} className="text-h3" />
                <EditableText as="p" text={item.text} className="mt-1 text-ink-2" />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className="lg:col-span-7 lg:col-start-6">
        <ThirdPartyFrame words={words.frame} src={partnerFormUrl} />
      </div>
    </section>
  )
}

interface ThirdPartyFrameProps {
  /** Path of this site, or a provider's address. */
  src: string
  words: Words<{
    /** Accessible name of the frame. */
    title: string
    /** Names the provider whose page a click loads, and says that nothing is loaded before. */
    note: string
    /** Label of the button that loads the frame. */
    load: string
    /** Label of the plain link beside it. */
    elsewhere: string
  }>
}

/**
 * A page in a frame. A page of this site is loaded when it comes near, and its frame grows with the
 * content. A provider's page is loaded after a click, because it may set cookies and the provider
 * learns about the visit.
 */
function ThirdPartyFrame({ src, words }: ThirdPartyFrameProps) {
  const title = words.title.text
  const isOwn = src.startsWith('/')
  const [isWanted, setIsWanted] = useState(false)
  if (isOwn) {
    return <OwnFrame src={src} title={title} />
  }
  if (isWanted) {
    return (
      <iframe title={title} src={src} className="h-[46rem] w-full border border-line bg-white" />
    )
  }
  return (
    <div className="border border-line bg-paper p-6">
      <EditableText as="p" text={words.note} className="max-w-measure text-ink-2" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button data-replay="" onClick={() => setIsWanted(true)}>
          <EditableText text={words.load} />
        </Button>
        <a
          className="link inline-flex min-h-11 items-center"
          href={src}
          target="_blank"
          rel="noopener"
        >
          <EditableText text={words.elsewhere} />
        </a>
      </div>
    </div>
  )
}

function OwnFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) {
      return
    }
    let observer: ResizeObserver | undefined
    const follow = () => {
      const body = element.contentDocument?.body
      // Until the frame comes near the view, it holds an empty page, whose height does not matter.
      if (!body || element.contentDocument?.URL === 'about:blank') {
        return
      }
      observer?.disconnect()
      observer = new ResizeObserver(() => {
        element.style.height = `${body.scrollHeight}px`
      })
      observer.observe(body)
    }
    // The frame may have loaded before this page listened.
    if (element.contentDocument?.readyState === 'complete') {
      follow()
    }
    element.addEventListener('load', follow)
    return () => {
      observer?.disconnect()
      element.removeEventListener('load', follow)
    }
  }, [])

  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      loading="lazy"
      className="h-[58rem] w-full border-0 bg-paper sm:h-[42rem]"
    />
  )
}
