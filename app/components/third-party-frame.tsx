import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Words } from '#contract/words.ts'
import { EditableText } from './editable-text.tsx'

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
  className?: string
}

/**
 * A page in a frame. A page of this site is loaded when it comes near, and its frame grows with the content. A provider's page is
 * loaded after a click, because it may set cookies and the provider learns about the visit.
 */
export function ThirdPartyFrame({ src, words, className = '' }: ThirdPartyFrameProps) {
  const title = words.title.text
  const isOwn = src.startsWith('/')
  const [isWanted, setIsWanted] = useState(false)
  if (isOwn) return <OwnFrame src={src} title={title} className={className} />
  if (isWanted)
    return <iframe title={title} src={src} className={`h-[46rem] w-full border border-line bg-white ${className}`} />
  return (
    <div className={`border border-line p-6 ${className}`}>
      <EditableText as="p" text={words.note} className="max-w-measure text-ink-2" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button data-replay="" onClick={() => setIsWanted(true)}>
          <EditableText text={words.load} />
        </Button>
        <a className="link inline-flex min-h-11 items-center" href={src} target="_blank" rel="noopener">
          <EditableText text={words.elsewhere} />
        </a>
      </div>
    </div>
  )
}

function OwnFrame({ src, title, className }: { src: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    const follow = () => {
      const body = element.contentDocument?.body
      // Until the frame comes near the view, it holds an empty page, whose height does not matter.
      if (!body || element.contentDocument?.URL === 'about:blank') return
      observer?.disconnect()
      observer = new ResizeObserver(() => {
        element.style.height = `${body.scrollHeight}px`
      })
      observer.observe(body)
    }
    // The frame may have loaded before this page listened.
    if (element.contentDocument?.readyState === 'complete') follow()
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
      className={`h-[58rem] w-full border-0 sm:h-[42rem] ${className}`}
    />
  )
}
