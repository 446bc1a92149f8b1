/** What travels between the server and its typesetting process. */

/** One PDF to be set. */
export interface TypesetJob {
  /** Path of a Typst file from the project's folder, e.g. `server/canvas/page.typ`. */
  template: string
  /**
   * What the template prints, as JSON. Every string in it is text, never markup, in any script. The template reads it as
   * `data`; see `template/page.typ`.
   */
  data: Readonly<Record<string, unknown>>
  /** Written into the PDF; the same job then gives the same bytes. */
  createdAt: Date
  /**
   * The template can set its text in so many steps of density, 0 being the roomiest; the first that needs one page only is
   * taken, the last one with any number of pages. Absent: one step, any number of pages.
   */
  densities?: number
}

export interface TypesetRequest {
  id: number
  job: TypesetJob
}

/** `problem` holds nothing of the job's data. */
export type TypesetReply = { id: number; pdf: Uint8Array } | { id: number; problem: string }
