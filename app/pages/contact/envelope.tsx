import { EditableText } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel.tsx'
import type { Words } from '#contract/words.ts'

interface EnvelopeProps {
  words: Words<{ recipient: string; name: string; line: string; label: string }>
  /** The email address on the envelope, as a link. */
  email: string
  className?: string
}

/** The contact details on a drawn envelope with stamp and postmark. */
export function Envelope({ words, email, className = '' }: EnvelopeProps) {
  return (
    <address className={`relative aspect-[8/5] border border-ink bg-white not-italic ${className}`}>
      <svg className="absolute inset-0 size-full" viewBox="0 0 480 300" aria-hidden="true" fill="none">
        <g stroke="var(--color-muted)" strokeWidth="1.6">
          <circle cx="316" cy="70" r="38" />
          <circle cx="316" cy="70" r="29" />
          <path d="M356 48c14-7 26 7 40 0s26 7 40 0M358 62c14-7 26 7 40 0s26 7 40 0M358 76c14-7 26 7 40 0s26 7 40 0M356 90c14-7 26 7 40 0s26 7 40 0" />
        </g>
        <path d="M32 36h120M32 50h86M32 64h104" stroke="var(--color-line)" strokeWidth="3" />
      </svg>
      <span className="absolute top-[8%] right-[5%] border-2 border-ink border-dotted bg-paper-2 p-2 sm:p-3">
        <FlywheelMark className="size-9 sm:size-12" />
      </span>
      <p className="absolute bottom-[12%] left-[38%] right-[4%] leading-snug sm:left-[42%]">
        <EditableText as="span" text={words.recipient} className="block text-caption text-muted" />
        <EditableText as="span" text={words.name} className="headline block text-h3" />
        <EditableText as="span" text={words.line} className="block text-ink-2 text-small" />
        <span className="sr-only">
          <EditableText text={words.label} />:{' '}
        </span>
        <a href={`mailto:${email}`} className="link mt-1 inline-flex min-h-9 items-center text-small">
          {email}
        </a>
      </p>
    </address>
  )
}
