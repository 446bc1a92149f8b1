/** On narrow screens, one line above the rows holds the search and a button for everything else. */
export const LIST_CONTROLS = 'flex flex-wrap items-center gap-2 pt-2 pb-3'

/** Buttons after the filters. */
export const LIST_TOOL = 'max-[60rem]:pointer-coarse:px-2'
