import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

const NARROWEST = 56
const WIDEST = 900
/** Least width of a column without a width. */
export const FLEXIBLE_WIDTH = 140
const KEY_STEP = 16

interface ColumnHandleProps {
  name: string
  width: number | undefined
  onDrag: (width: number) => void
  /** Called when the reader releases the handle or restores the column's own width. */
  onResize: (width: number | undefined) => void
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** A line at the right edge of the head. It shows while the pointer is over the row of heads. */
const HANDLE =
  'absolute inset-y-0 end-0 hidden w-2 cursor-col-resize touch-none border-transparent border-e hover:border-e-3 hover:border-ember focus-visible:border-e-3 focus-visible:border-ember focus-visible:outline-none group-hover/head:border-line table-room:block'

/**
 * A column head's edge, moved by dragging or arrow keys. A double click or Enter restores the
 * column's own width.
 */
export function ColumnHandle({ name, width, onDrag, onResize }: ColumnHandleProps) {
  const drag = useRef<{ from: number; width: number; latest: number }>(undefined)
  const shownWidth = (element: Element) => element.parentElement?.getBoundingClientRect().width ?? 0

  function onPointerDown(event: PointerEvent) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const now = shownWidth(event.currentTarget)
    drag.current = { from: event.clientX, width: now, latest: now }
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) {
      return
    }
    drag.current.latest = within(drag.current.width + event.clientX - drag.current.from)
    onDrag(drag.current.latest)
  }
  function onPointerUp() {
    const { latest, width: before } = drag.current ?? { latest: 0, width: 0 }
    drag.current = undefined
    if (latest !== before) {
      onResize(latest)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step !== undefined) {
      onResize(within(shownWidth(event.currentTarget) + step))
    } else if (event.key === 'Enter') {
      onResize(undefined)
    } else {
      return
    }
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width ?? FLEXIBLE_WIDTH}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className={HANDLE}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
