interface DemoVideoProps {
  /** Path without an ending: the film is `.webm` and `.mp4`, its captions `.en.vtt`, its still picture `-poster.avif`. */
  src: string
  /** Size of the film in pixels, so that the page keeps the room free. */
  width: number
  height: number
  title: React.ReactNode
  note: React.ReactNode
  /** Name of the caption track in the player's menu. */
  captionsLabel: string
  transcriptTitle: React.ReactNode
  transcript: React.ReactNode
  /** What the film is called for those who do not see it. */
  label: string
}

/**
 * A short film in the browser's own player, with captions and a transcript. The film and its captions are fetched when
 * somebody presses play; the still picture when it comes near the view, where the browser supports that.
 */
export function DemoVideo(props: DemoVideoProps) {
  const { src, width, height, title, note, captionsLabel, transcriptTitle, transcript, label } = props
  return (
    <>
      <figure>
        <video
          className="no-print w-full border border-ink bg-paper-2"
          controls
          playsInline
          preload="none"
          poster={`${src}-poster.avif`}
          width={width}
          height={height}
          aria-label={label}
          {...LAZY}
        >
          <source src={`${src}.webm`} type="video/webm" />
          <source src={`${src}.mp4`} type="video/mp4" />
          <track kind="captions" srcLang="en" label={captionsLabel} src={`${src}.en.vtt`} />
        </video>
        <figcaption className="mt-4">
          {title}
          {note}
        </figcaption>
      </figure>
      <details className="mt-3 border-line border-y">
        <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold text-small">
          {transcriptTitle}
        </summary>
        <div className="max-w-prose pb-5 text-ink-2 text-small">{transcript}</div>
      </details>
    </>
  )
}

/** Holds the still picture back (HTML Standard, lazy loading attribute on media elements); React's types do not know it yet. */
const LAZY = { loading: 'lazy' } as object
