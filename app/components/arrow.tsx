/** The arrow of buttons and links; moves a little when its parent is hovered. Decorative. */
export function Arrow() {
  return (
    <svg
      className="arrow"
      width="18"
      height="12"
      viewBox="0 0 18 12"
      fill="none"
      aria-hidden="true"
    >
      <path d="M0 6h16M11 1l5 5-5 5" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
