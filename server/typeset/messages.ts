/** Messages between the server and its typesetting process. */

/** A field that readers fill in on the screen. The template sets an empty link to `field:N`. */
interface FormField {
  kind: 'text' | 'check'
  /** Accessible name of the field, also shown as its tooltip. */
  label: string
}

/** What readers fill in on the screen. */
export interface PdfForm {
  fields: readonly FormField[]
  /** Colors of what they type and of their ticks, as `#rrggbb`. */
  ink: string
  tick: string
}

/** A request for one PDF or picture. */
export interface TypesetJob {
  /** Path of a Typst file from the project's folder, e.g. `server/canvas/page.typ`. */
  template: string
  /**
   * The values that the template prints, as JSON. Every string is plain text in any script and
   * never markup. The template reads them as `data`; see `template/page.typ`.
   */
  data: Readonly<Record<string, unknown>>
  /** Creation date in the PDF. The same job always gives the same bytes. */
  createdAt?: Date
  /**
   * Number of densities in which the template can set its text; 0 is the most spacious. The first
   * density that fits on one page is used. If none fits, the last is used, with any number of
   * pages. Without this property there is one density and any number of pages.
   */
  densities?: number
  /** Hexadecimal values by name, in place of `contract/colors.json`. */
  colors?: Readonly<Record<string, string>>
  /** BCP 47, of the texts. The one that ships if it is not said. */
  language?: string
  /** The owner's logo in place of the mark. One that is wide has the name in it. */
  logo?: { png: Uint8Array; isWide: boolean }
  /** Pictures and other files that the template reads from its own folder: their texts by path. */
  files?: Readonly<Record<string, string>>
  form?: PdfForm
  /** Pages, from 1, of which pictures are made. */
  pictures?: readonly number[]
  /** A part of a page of which a picture is made, too. */
  detail?: PageDetail | undefined
  /** Makes a PNG of the first page, this many pixels wide, instead of a PDF. */
  pngWidth?: number
  /** The data holds authored texts and addresses, so long words are not broken. */
  isAuthored?: boolean
}

/** A part of a page. The edges are in points, from the upper left corner. */
export interface PageDetail {
  page: number
  left: number
  top: number
  right: number
  bottom: number
}

export interface PagePicture {
  page: number
  /** The picture shows only the document's `detail`. */
  isDetail?: boolean
  /** Width in pixels and format, e.g. `320.avif`. */
  ending: string
  content: Uint8Array
}

export interface SetDocument {
  /** The PDF, or the PNG that the job asks for. */
  content: Uint8Array
  pictures: PagePicture[]
  /** Number of pages. */
  pages: number
}

/** `problem` never repeats any of the job's data, unless that is authored. */
export type TypesetAnswer = SetDocument | { problem: string }

export interface TypesetReply {
  answer: TypesetAnswer
  /** Memory that the process holds after the job. */
  memoryBytes: number
}
