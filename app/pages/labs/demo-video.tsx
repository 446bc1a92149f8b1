import { EditableText } from '#app/components/editable-text.tsx'
import type { labs } from '#content/pages/labs.ts'
import type { Words } from '#contract/words.ts'

/**
 * A short film in the browser's own player, with captions and a transcript. The film and its captions are fetched when
 * the visitor presses play; the still picture when it comes near the view, where the browser supports that.
 */
export function DemoVideo({ words }: { words: Words<typeof labs.agenda.video> }) {
  return (
    <>
      <figure>
        <video
          className="no-print w-full border border-ink bg-paper-2"
          controls
          playsInline
          preload="none"
          // H.264: Chromium, Firefox and WebKit all play it, so one file is enough.
          src={`${FILM}.mp4`}
          poster={`${FILM}-poster.avif`}
          width={1280}
          height={720}
          aria-label={words.title.text}
          {...LAZY}
        >
          <track kind="captions" srcLang="en" label={words.captions.text} src={`${FILM}.en.vtt`} />
        </video>
        <figcaption className="mt-4">
          <EditableText as="p" text={words.title} className="headline text-lead" />
          <EditableText as="p" text={words.note} className="mt-1 text-muted text-small" />
        </figcaption>
      </figure>
      <details className="mt-3 border-line border-t">
        <summary className="min-h-11 py-2 text-small">
          <EditableText text={words.transcriptTitle} />
        </summary>
        <div className="max-w-measure pb-5 text-ink-2 text-small">
          {words.transcript.map((paragraph) => (
            <EditableText key={paragraph.at} as="p" text={paragraph} className="mt-2" />
          ))}
        </div>
      </details>
    </>
  )
}

/** The film is `.mp4`, its captions `.en.vtt`, its still picture `-poster.avif`. */
const FILM = '/videos/meeting-rescheduling'

/** Holds the still picture back (HTML Standard, lazy loading attribute on media elements); React's types do not know it yet. */
const LAZY = { loading: 'lazy' } as object
