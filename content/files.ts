/** About files. */
export const files = {
  /**
   * What a reader wants to know before opening a PDF. The pages of an owner's file are not counted.
   * `{size}`: `543 KB`.
   */
  pdf: {
    one: 'PDF, {pages} page, {size}',
    many: 'PDF, {pages} pages, {size}',
    uncounted: 'PDF, {size}',
  },
  /** Above the list of pages in `llms.txt`. */
  pages: 'Pages',
} as const
