import type { ReactNode } from 'react'

/** What a page shows below its title: a table with filters, figures with charts, or sections. */
export type PageShape = 'list' | 'leads' | 'figures' | 'sections'

const ROWS = 12
const FIGURES = 5
const SECTIONS = 4

/** A line of text or a control that is not there yet. */
function Bar({ className }: { className: string }) {
  return <span className={`block bg-paper-2 ${className}`} />
}

interface ControlsProps {
  /** Widths of filters and of tools in wide windows, as in the list, so that both wrap alike. */
  filters: readonly string[]
  tools: readonly string[]
}

/** Search, filters and tools. */
function Controls({ filters, tools }: ControlsProps) {
  const bar = (width: string, index: number) => (
    <Bar key={index} className={`h-11 pointer-fine:h-8 ${width}`} />
  )
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2 pb-3">
      <Bar className="h-11 max-w-[17rem] flex-[1_1_14rem] max-[60rem]:max-w-none max-[60rem]:flex-[1_1_10rem] pointer-fine:h-8" />
      <Bar className="h-11 w-19 min-[60rem]:hidden pointer-fine:h-8" />
      <div className="hidden flex-wrap gap-2 min-[60rem]:flex">{filters.map(bar)}</div>
      <div className="ms-auto hidden gap-2 min-[60rem]:flex">{tools.map(bar)}</div>
    </div>
  )
}

/** Lines of a table, or cards where there is no room for one. */
function Rows() {
  return (
    <div className="@container border-ink border-t">
      <div className="hidden h-[1.875rem] items-center border-ink border-b px-2 @min-[56rem]:flex">
        <Bar className="h-3 w-20" />
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Line key={row}>
          <Bar className="h-3 w-16 @max-[56rem]:order-2" />
          <Bar className="h-3 w-28" />
          <Bar className="h-3 w-40 max-w-full @max-[56rem]:order-3" />
          <Bar className="hidden h-3 flex-1 @min-[56rem]:block" />
        </Line>
      ))}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[8.5rem] flex-wrap content-center items-center gap-x-6 gap-y-2 border-line border-b px-2 @min-[36rem]:min-h-[3.875rem] @min-[56rem]:h-[1.9375rem] @min-[56rem]:min-h-0">
      {children}
    </div>
  )
}

const SHAPES: Readonly<Record<PageShape, () => ReactNode>> = {
  list: () => (
    <>
      <Controls filters={['w-26']} tools={['w-26', 'w-26']} />
      <Rows />
    </>
  ),
  leads: () => (
    <>
      <Controls
        filters={['w-33', 'w-27', 'w-33', 'w-29', 'w-26']}
        tools={['w-25', 'w-26', 'w-26']}
      />
      <Rows />
    </>
  ),
  figures: () => (
    <>
      <Controls filters={['w-48', 'w-48', 'w-28']} tools={['w-26']} />
      <div className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-ink border-t pt-3 lg:grid-cols-5">
        {Array.from({ length: FIGURES }, (_, figure) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures are all the same
          <div key={figure} className="grid gap-3">
            <Bar className="h-3 w-20" />
            <Bar className="h-8 w-24" />
            <Bar className="h-3 w-full" />
          </div>
        ))}
      </div>
      <div className="mt-9 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Bar className="h-56" />
        <Bar className="h-56" />
      </div>
    </>
  ),
  sections: () => (
    <div className="mt-4 grid">
      {Array.from({ length: SECTIONS }, (_, section) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections are all the same
          key={section}
          className="grid gap-x-12 gap-y-4 border-line border-t py-6 lg:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <div className="grid content-start gap-3">
            <Bar className="h-4 w-32" />
            <Bar className="h-3 w-full" />
          </div>
          <div className="grid gap-4">
            <Bar className="h-4 w-3/5" />
            <Bar className="h-4 w-4/5" />
            <Bar className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  ),
}

/** The parts of a page where they will be, until its data is loaded. */
export function Skeleton({ shape }: { shape: PageShape }) {
  const Shape = SHAPES[shape]
  return (
    <div aria-hidden="true" className="noscript:hidden">
      <Shape />
    </div>
  )
}
