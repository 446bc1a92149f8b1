/** Classes that several parts of the editor share. */

/** A small link or a button that looks like one. */
export const LINK = 'link min-h-7 cursor-pointer text-start text-[0.875rem]'
/** Says what has to be corrected, also on the dark bar. */
export const PROBLEM = 'font-semibold text-ember-deep in-[.night]:text-spark'
/** A hint below a field. */
export const NOTE = 'mt-1 mb-0 flex flex-wrap gap-x-3 text-[0.875rem] text-muted'
/** An entry of a list of texts, and its title. */
export const ENTRY = 'border-line border-t py-[1.125rem]'
export const ENTRY_TITLE = 'font-semibold font-text text-small tracking-normal'
/** The title of a part of a dialog. */
export const PART_TITLE = 'mt-7 font-semibold font-text text-[1.0625rem] tracking-normal'
export const ACTIONS = 'mt-2 flex flex-wrap items-center gap-x-5 gap-y-2'
/** A label with its control in one line. */
export const CHOICE = 'flex min-h-12 cursor-pointer items-center gap-2'
export const CHECK = 'size-[1.125rem] accent-ember'
/** A line of the bar. */
export const ROW =
  'mx-auto flex max-w-312 items-center gap-x-4 gap-y-2 px-6 py-2 max-[62rem]:px-5 max-sm:px-3'
