import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import type { Text } from '#contract/words.ts'

export interface LinkScreenProps {
  title: Text
  text?: Text
  isBusy?: boolean
  actions?: readonly { label: Text; onClick: () => void }[]
}

/**
 * A heading, a text and buttons. The heading takes the focus, because the focused element before it
 * is gone.
 */
export function LinkScreen({ title, text, isBusy = false, actions = [] }: LinkScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="py-6 lg:py-10">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-40 items-center gap-4 text-h2 outline-none"
      >
        {isBusy ? <LoaderCircle className="flex-none animate-spin text-ember" /> : null}
        <span>
          <ComposedText text={title} />
        </span>
      </h2>
      {text?.text ? (
        <p className="mt-5 max-w-measure text-ink-2 text-lead">
          <ComposedText text={text} />
        </p>
      ) : null}
      {actions.length > 0 ? (
        <div className="mt-8 flex flex-wrap gap-3">
          {actions.map(({ label, onClick }, index) => (
            <Button
              key={label.at}
              look={index > 0 ? 'outline' : 'primary'}
              className="max-sm:w-full"
              onClick={onClick}
            >
              <ComposedText text={label} />
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
