import { jsPDF } from 'jspdf'
import { pageColors as colors } from '#app/lib/page-colors.ts'
import { withSignForOthers } from './brand-letters.ts'
import type { Faces } from './report-faces.ts'
import {
  BOTTOM_MM,
  LEFT_MM,
  LINE_STEP_MM,
  RIGHT_MM,
  type Style,
  TEXT_WIDTH_MM,
  TOP_MM,
} from './report-look.ts'

/** Where a line of text is. */
interface Place {
  /** The line begins there, or ends there. */
  x: number
  baseline: number
  align?: 'right'
}

/** Writes line by line, and continues on the next page below `BOTTOM_MM`. */
export class PageWriter {
  readonly doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  /** Of the next line. */
  baseline = TOP_MM

  constructor(faces: Faces) {
    for (const [name, base64] of faces) {
      this.doc.addFileToVFS(`${name}.ttf`, base64)
      this.doc.addFont(`${name}.ttf`, name, 'normal')
    }
  }

  /** The lines of a text in its own font. Words that are longer than a line are broken. */
  linesOf(text: string, { face, sizePt }: Style, widthMm = TEXT_WIDTH_MM): string[] {
    return this.doc
      .setFont(face, 'normal')
      .setFontSize(sizePt)
      .splitTextToSize(withSignForOthers(text), widthMm)
  }

  /** The first of several sizes in which a text is one line, otherwise the last. */
  fitting(text: string, style: Style, sizesPt: readonly number[]): Style {
    const isOneLine = (sizePt: number) => this.linesOf(text, { ...style, sizePt }).length === 1
    return { ...style, sizePt: sizesPt.find(isOneLine) ?? sizesPt.at(-1) ?? style.sizePt }
  }

  /**
   * Begins a new page unless this much still fits, so that a heading is never the last line of a
   * page.
   */
  keepTogether(millimeters: number): void {
    if (this.baseline + millimeters <= BOTTOM_MM) {
      return
    }
    this.doc.addPage()
    this.baseline = TOP_MM
  }

  /** One line at a given place. */
  put(text: string, { face, sizePt, color }: Style, { x, baseline, align }: Place): void {
    this.doc.setFont(face, 'normal').setFontSize(sizePt).setTextColor(color)
    this.doc.text(withSignForOthers(text), x, baseline, { align: align ?? 'left' })
  }

  write(text: string, style: Style, left = LEFT_MM): void {
    for (const line of this.linesOf(text, style, RIGHT_MM - left)) {
      this.keepTogether(0)
      this.put(line, style, { x: left, baseline: this.baseline })
      this.baseline += LINE_STEP_MM
    }
  }

  rule(y: number, left = LEFT_MM): void {
    this.doc.setDrawColor(colors.line).setLineWidth(0.25).line(left, y, RIGHT_MM, y)
  }
}
