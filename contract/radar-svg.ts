/** The radar's marks as SVG, for pictures that are made without a browser. */
import colors from './colors.json' with { type: 'json' }
import { escapeMarkup } from './escape-markup.ts'
import { RADAR_SIZE, type RadarMark } from './radar-drawing.ts'

/** A path as an element. */
function svgPath({ d, fill, opacity = 1, stroke, width = 1, dash }: RadarMark & { kind: 'path' }): string {
  const line = stroke ? ` stroke="${colors[stroke]}" stroke-width="${width}" stroke-linejoin="round"` : ''
  return `<path d="${d}" fill="${fill ? colors[fill] : 'none'}" fill-opacity="${opacity}"${line}${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`
}

/** The whole drawing. @param family font family, which must be installed where the picture is shown */
export function radarSvg(marks: readonly RadarMark[], family: string): string {
  const elements = marks.map((mark) =>
    mark.kind === 'path'
      ? svgPath(mark)
      : `<text x="${mark.x}" y="${mark.y}" font-family="${family}" font-size="${mark.size}" font-weight="${mark.weight}" fill="${colors[mark.fill]}" text-anchor="${mark.anchor}">${escapeMarkup(mark.text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${RADAR_SIZE} ${RADAR_SIZE}" width="${RADAR_SIZE}" height="${RADAR_SIZE}">${elements.join('')}</svg>`
}
