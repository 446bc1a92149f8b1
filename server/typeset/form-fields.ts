/**
 * Typst has no form fields yet, but it places and tags links. So a field is set as a link to
 * `field:N` around an empty box, and here each of those link annotations becomes a widget: same
 * rectangle, same place in the reading order, the structure element renamed from Link to Form (ISO
 * 32000-1, 12.5.6.19 and 14.8.4.5; PDF/UA-1 7.18.4). Typst writes plain, uncompressed objects and a
 * classic cross-reference table, which is what makes this small edit safe; anything unexpected
 * throws.
 */
import { deflateSync } from 'node:zlib'
import subsetFont from 'subset-font'
import type { PdfForm } from './messages.ts'
import { WIN_ANSI, winAnsiWidths } from './win-ansi.ts'

const TEXT_SIZE_PT = 9.5
const MULTILINE_FROM_PT = 24
const MULTILINE_FLAG = 1 << 12

/**
 * The objects of a PDF by number, each as the text between `N 0 obj` and `endobj` (latin1, so bytes
 * survive).
 */
function readObjects(text: string): Map<number, string> {
  const objects = new Map<number, string>()
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const header = /^xref\s+0 (\d+)\s+/.exec(text.slice(start))
  if (!header) {
    throw new Error('form fields: no classic cross-reference table')
  }
  const rows = text.slice(start + header[0].length)
  for (let number = 1; number < Number(header[1]); number++) {
    const offset = Number(rows.slice(number * 20, number * 20 + 10))
    const body = text.slice(offset)
    const open = `${number} 0 obj`
    if (!body.startsWith(open)) {
      throw new Error(`form fields: object ${number} is not where the table says`)
    }
    const streamLength = /^[\s\S]*?(?:\/Length (\d+)[\s\S]*?stream\r?\n|endobj)/.exec(body)
    const from = streamLength?.[1] ? streamLength[0].length + Number(streamLength[1]) : open.length
    objects.set(number, body.slice(open.length, body.indexOf('endobj', from)).trim())
  }
  return objects
}

function writePdf(objects: Map<number, string>, trailer: string): Buffer {
  let text = '%PDF-1.7\n%\x80\x80\x80\x80\n'
  const size = Math.max(...objects.keys()) + 1
  const offsets: string[] = ['0000000000 65535 f\r\n']
  for (let number = 1; number < size; number++) {
    offsets.push(`${String(text.length).padStart(10, '0')} 00000 n\r\n`)
    text += `${number} 0 obj\n${objects.get(number)}\nendobj\n`
  }
  const start = text.length
  text += `xref\n0 ${size}\n${offsets.join('')}trailer\n${trailer.replace(/\/Size \d+/, `/Size ${size}`)}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** `#ff8000` → `1 0.502 0` */
function pdfColor(hex: string): string {
  return [1, 3, 5]
    .map((start) => Number((Number.parseInt(hex.slice(start, start + 2), 16) / 255).toFixed(3)))
    .join(' ')
}

/** A PDF text string in UTF-16BE. */
function pdfText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

function stream(dictionary: string, content: Buffer): string {
  const packed = deflateSync(content, { level: 9 })
  return `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`
}

function plainForm(width: number, height: number, content: string): string {
  const box = `/Type /XObject /Subtype /Form /BBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}]`
  return `<< ${box} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** The objects of a PDF that is changed. */
interface Objects {
  byNumber: Map<number, string>
  /** @returns the number of the new object */
  add(body: string): number
  /** Adds a drawing, or finds the same one that is there. */
  addDrawing(body: string): number
}

function openObjects(text: string): Objects {
  const byNumber = readObjects(text)
  const drawings = new Map<string, number>()
  let next = Math.max(...byNumber.keys()) + 1
  const add = (body: string) => {
    byNumber.set(next, body)
    return next++
  }
  return {
    byNumber,
    add,
    addDrawing(body) {
      const number = drawings.get(body) ?? add(body)
      drawings.set(body, number)
      return number
    },
  }
}

/** Adds the font of what readers type. */
async function addFont(objects: Objects, textFace: Buffer): Promise<number> {
  const font = await subsetFont(textFace, WIN_ANSI.join(''), {
    keepFeatures: [],
    noHinting: true,
    targetFormat: 'truetype',
  })
  const fontFile = objects.add(stream(`/Length1 ${font.length}`, font))
  const { widths, ascent, descent, box } = winAnsiWidths(font)
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /InstrumentSans /Flags 32 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight 700 /StemV 80 /FontFile2 ${fontFile} 0 R >>`,
  )
  return objects.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /InstrumentSans /FirstChar 32 /LastChar 255 ` +
      `/Widths [${widths.join(' ')}] /FontDescriptor ${descriptor} 0 R /Encoding /WinAnsiEncoding >>`,
  )
}

type Field = PdfForm['fields'][number]

interface Colors {
  ink: string
  tick: string
}

/** The widget of one field. @param body of the link annotation that it replaces */
function widgetOf(
  objects: Objects,
  body: string,
  { index, field }: { index: number; field: Field | undefined },
  colors: Colors,
): string {
  const rectangle = /\/Rect \[([\d. -]+)\]/.exec(body)?.[1]
  const parent = /\/StructParent (\d+)/.exec(body)?.[1]
  if (!field || !rectangle || parent === undefined) {
    throw new Error(`form fields: field ${index} is incomplete`)
  }
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle.split(' ').map(Number)
  const size = { width: x2 - x1, height: y2 - y1 }
  const common =
    `/Type /Annot /Subtype /Widget /Rect [${rectangle}] /F 4 /StructParent ${parent} ` +
    `/T ${pdfText(`field-${index + 1}`)} /TU ${pdfText(field.label)}`
  const own =
    field.kind === 'text'
      ? textField(objects, size, colors.ink)
      : tickBox(objects, size, colors.tick)
  return `<< ${common} ${own} >>`
}

interface Size {
  width: number
  height: number
}

function textField(objects: Objects, { width, height }: Size, ink: string): string {
  const empty = objects.addDrawing(plainForm(width, height, '/Tx BMC EMC'))
  const flags = height >= MULTILINE_FROM_PT ? MULTILINE_FLAG : 0
  return `/FT /Tx /Ff ${flags} /DA (/F1 ${TEXT_SIZE_PT} Tf ${ink} rg) /AP << /N ${empty} 0 R >>`
}

function tickBox(objects: Objects, { width, height }: Size, color: string): string {
  const point = (x: number, y: number) => `${(width * x).toFixed(2)} ${(height * y).toFixed(2)}`
  const line = `${point(0.2, 0.48)} m ${point(0.43, 0.22)} l ${point(0.84, 0.84)} l S`
  const yes = objects.addDrawing(plainForm(width, height, `${color} RG 1.6 w 1 J 1 j ${line}`))
  const off = objects.addDrawing(plainForm(width, height, ''))
  const appearances = `<< /N << /Yes ${yes} 0 R /Off ${off} 0 R >> >>`
  return `/FT /Btn /Ff 0 /V /Off /AS /Off /MK << /CA (4) >> /AP ${appearances}`
}

/** Replaces the links by widgets. @returns the objects' numbers, in the order of the fields */
function placeWidgets(objects: Objects, fields: readonly Field[], colors: Colors): number[] {
  const widgets = new Map<number, number>()
  for (const [number, body] of objects.byNumber) {
    const link = /\/URI \(field:(\d+)\)/.exec(body)
    if (!link) {
      continue
    }
    const index = Number(link[1])
    const field = fields[index]
    if (widgets.has(index)) {
      throw new Error(`form fields: "${field?.label}" is split over two pages`)
    }
    objects.byNumber.set(number, widgetOf(objects, body, { index, field }, colors))
    widgets.set(index, number)
  }
  if (widgets.size !== fields.length) {
    throw new Error(`form fields: ${widgets.size} of ${fields.length} were placed`)
  }
  return [...widgets].sort(([a], [b]) => a - b).map(([, number]) => number)
}

/** Renames the structure elements of the widgets from Link to Form. */
function tagAsForm({ byNumber }: Objects, widgets: readonly number[]): void {
  for (const [number, body] of byNumber) {
    const target = /\/S \/Link\b[\s\S]*\/Obj (\d+) 0 R/.exec(body)?.[1]
    if (target && body.includes('/StructElem') && widgets.includes(Number(target))) {
      byNumber.set(number, body.replace('/S /Link', '/S /Form'))
    }
  }
}

/**
 * Turns the links to `field:N` into text fields and tick boxes, N being an index into `fields`.
 * @param textFace TrueType, for what readers type
 */
export async function addFormFields(
  pdf: Buffer,
  added: PdfForm,
  textFace: Buffer,
): Promise<Buffer> {
  const colors = { ink: pdfColor(added.ink), tick: pdfColor(added.tick) }
  const text = pdf.toString('latin1')
  const objects = openObjects(text)
  const font = await addFont(objects, textFace)
  const widgets = placeWidgets(objects, added.fields, colors)
  tagAsForm(objects, widgets)
  const references = widgets.map((number) => `${number} 0 R`).join(' ')
  const form = objects.add(
    `<< /Fields [${references}] /DA (/F1 ${TEXT_SIZE_PT} Tf ${colors.ink} rg) /DR << /Font << /F1 ${font} 0 R >> >> >>`,
  )
  const trailer = /trailer\s+(<<[\s\S]*?>>)\s+startxref/.exec(
    text.slice(text.lastIndexOf('trailer')),
  )?.[1]
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer ?? '')?.[1])
  const catalog = objects.byNumber.get(root)
  if (!trailer || !catalog) {
    throw new Error('form fields: no catalog')
  }
  objects.byNumber.set(root, catalog.replace(/^<</, `<<\n  /AcroForm ${form} 0 R`))
  return writePdf(objects.byNumber, trailer)
}
