/** Messages between the server and its typesetting process. */

/** A request for one PDF. */
export interface TypesetJob {
  /** Path of a Typst file from the project's folder, e.g. `server/canvas/page.typ`. */
  template: string
  /**
   * The values that the template prints, as JSON. Every string is plain text in any script and never markup. The
   * template reads them as `data`; see `template/page.typ`.
   */
  data: Readonly<Record<string, unknown>>
  /** Creation date in the PDF. The same job always gives the same bytes. */
  createdAt: Date
  /**
   * Number of densities in which the template can set its text; 0 is the most spacious. The first density that fits on
   * one page is used. If none fits, the last is used, with any number of pages. Without this property there is one
   * density and any number of pages.
   */
  densities?: number
}

/** `problem` never repeats any of the job's data. */
export type TypesetReply = { pdf: Uint8Array } | { problem: string }
