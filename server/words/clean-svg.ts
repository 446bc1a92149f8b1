/**
 * Rewrites a drawing from the parts that are known to be harmless: shapes, text, gradients and plain styles. Scripts,
 * events, foreign content, animations and everything that loads other files are left out, because only listed names are
 * kept. Entities of a document type are never resolved, and recursive drawings are refused.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

const ELEMENTS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc
  linearGradient radialGradient stop clipPath mask pattern marker style`.split(/\s+/),
)

const ATTRIBUTES = new Set(
  `id class style transform d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio
  pathLength offset href xlink:href gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask marker-start marker-mid
  marker-end paint-order vector-effect shape-rendering text-anchor dominant-baseline font-family font-size font-weight
  font-style letter-spacing word-spacing text-decoration visibility display overflow`.split(/\s+/),
)

const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 60
const MAX_SVG_CHARACTERS = 1_000_000
const MAX_SIDE_PX = 10_000
/** Longer side of a drawing that states no usable size, in pixels. */
const USUAL_SIDE_PX = 1200

/** CSS functions that load nothing. Any other may name a file: `image-set()`, `src()`, `cross-fade()`, and those to come. */
const CSS_FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix translate translatex translatey
  scale scalex scaley rotate skewx skewy not is where nth-child nth-last-child nth-of-type nth-last-of-type`.split(
    /\s+/,
  ),
)
const REFERENCE_WITHIN = /\burl\(\s*(['"]?)#[\w-]+\1\s*\)/gi

/** Whether an attribute's value or a style sheet loads nothing. An escape could hide a name, and an at-rule can load a file. */
function isWithinDrawing(css: string): boolean {
  if (/\\|@(?!media\b)/i.test(css)) return false
  const functions = css.replace(REFERENCE_WITHIN, ' ').match(/[\w-]+(?=\()/g) ?? []
  return functions.every((name) => CSS_FUNCTIONS.has(name.toLowerCase()))
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function cleanAttributes(tag: SaxesTagPlain): [string, string][] {
  return Object.entries(tag.attributes).flatMap(([name, value]) => {
    if (!ATTRIBUTES.has(name) || !isWithinDrawing(value)) return []
    if (!name.endsWith('href')) return [[name, value]]
    return /^#[\w-]+$/.test(value) ? [['href', value]] : []
  })
}

/** Width and height of the drawing in pixels. */
function sizeOf(attributes: ReadonlyMap<string, string>): { width: number; height: number } | undefined {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const stated = ['width', 'height']
    .map((name) => /^([\d.]+)(?:px)?$/.exec(attributes.get(name) ?? '')?.[1])
    .map(Number)
  const [width = 0, height = 0] = boxWidth && boxHeight ? [boxWidth, boxHeight] : stated
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return undefined
  const scale = USUAL_SIDE_PX / Math.max(width, height)
  const rounded = (side: number) => Math.max(1, Math.min(MAX_SIDE_PX, Math.round(side * scale)))
  return { width: rounded(width), height: rounded(height) }
}

/**
 * Gives the clean drawing and its size in pixels. One without a size gets its view box, enlarged to a usable size.
 * @returns undefined if the text is no drawing or could be harmful
 */
export function cleanSvg(source: string) {
  try {
    return write(source)
  } catch {
    return undefined
  }
}

function write(source: string) {
  const parser = new SaxesParser()
  const out: string[] = []
  /** Ids of the open elements, from the outermost. */
  const open: (string | undefined)[] = []
  /** Ids of elements that contain a `use`, and ids that a `use` repeats. */
  const repeating = new Set<string>()
  const repeated: string[] = []
  let elements = 0
  /** Depth within an element that is left out, or 0. */
  let skipped = 0
  let style: string[] | undefined
  let size: { width: number; height: number } | undefined

  const refuse = (why: string): never => {
    throw new Error(why)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) refuse('too large')
    if (skipped > 0 || !ELEMENTS.has(tag.name)) {
      if (open.length === 0) refuse('no drawing')
      skipped += 1
      return
    }
    const attributes = new Map(cleanAttributes(tag as SaxesTagPlain))
    if (open.length === 0) {
      if (tag.name !== 'svg') refuse('no drawing')
      size = sizeOf(attributes)
      if (!size) refuse('no size')
      if (!attributes.has('viewBox'))
        attributes.set('viewBox', `0 0 ${attributes.get('width')} ${attributes.get('height')}`)
      attributes.set('xmlns', 'http://www.w3.org/2000/svg')
    }
    if (tag.name === 'use') {
      for (const id of open) if (id !== undefined) repeating.add(id)
      repeated.push((attributes.get('href') ?? '#').slice(1))
    }
    open.push(attributes.get('id'))
    style = tag.name === 'style' ? [] : undefined
    if (style) return
    out.push(`<${tag.name}${[...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`)
  })
  parser.on('closetag', (tag) => {
    if (skipped > 0) {
      skipped -= 1
      return
    }
    open.pop()
    if (style) {
      const rules = style.join('')
      if (isWithinDrawing(rules)) out.push(`<style>${escaped(rules)}</style>`)
      style = undefined
    } else out.push(`</${tag.name}>`)
  })
  const text = (value: string) => {
    if (skipped > 0 || open.length === 0) return
    if (style) style.push(value)
    else out.push(escaped(value))
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(source).close()

  // A group that repeats a group with further repetitions can grow exponentially.
  if (repeated.some((id) => repeating.has(id))) refuse('repeats itself')
  const svg = out.join('')
  if (!size || svg.length > MAX_SVG_CHARACTERS) return undefined
  return { svg, ...size }
}
