/**
 * The icons that pages use, drawn on a grid of 24 units. Their lines are those of Lucide 1.75
 * (https://lucide.dev), each icon as one path: the package's code for every icon weighs more than
 * all of these.
 *
 * Copyright (c) 2026 Lucide Icons and Contributors (ISC License); Check, Chevron…, Menu and X from
 * Feather, Copyright (c) 2013-2026 Cole Bemis (MIT License). Permission to use, copy, modify,
 * and/or distribute these drawings for any purpose with or without fee is granted, provided that
 * this notice appears in all copies. They come without any warranty.
 */
interface IconProps {
  /** Side of the square, in CSS pixels. */
  size?: number
  /** Width of the lines in units of the grid. */
  strokeWidth?: number
  className?: string
}

/** An icon of one path. Icons of a single page stand in that page. */
export function Icon({ d, size = 24, strokeWidth = 2, className }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

export const Check = (props: IconProps) => <Icon {...props} d="M20 6 9 17l-5-5" />
export const ChevronDown = (props: IconProps) => <Icon {...props} d="m6 9 6 6 6-6" />
export const ChevronLeft = (props: IconProps) => <Icon {...props} d="m15 18-6-6 6-6" />
export const ChevronRight = (props: IconProps) => <Icon {...props} d="m9 18 6-6-6-6" />
export const CircleAlert = (props: IconProps) => (
  <Icon {...props} d={`${CIRCLE}M12 8v4M12 16h.01`} />
)
export const CircleCheck = (props: IconProps) => (
  <Icon {...props} d={`${CIRCLE}m14-3-5.5 5.5L8 12`} />
)
export const LoaderCircle = (props: IconProps) => (
  <Icon {...props} d="M21 12a9 9 0 1 1-6.219-8.56" />
)
export const Menu = (props: IconProps) => <Icon {...props} d="M4 5h16M4 12h16M4 19h16" />
export const X = (props: IconProps) => <Icon {...props} d="M18 6 6 18M6 6l12 12" />
