/** Parts that all preview images share: size, colors, and elements in satori's form. */

/** Size that Open Graph consumers show uncropped. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
export const PREVIEW_MARGIN = 72

/** React elements without React. */
export interface PreviewElement {
  type: string
  props: { style: Record<string, string | number>; children?: string | PreviewElement[]; src?: string }
}

export function box(style: Record<string, string | number>, children: string | PreviewElement[]): PreviewElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** The mark and the name, as in the site's header. @param mark the logo, as SVG */
export function signature(mark: Buffer, name: string): PreviewElement {
  const logo: PreviewElement = {
    type: 'img',
    props: { src: `data:image/svg+xml;base64,${mark.toString('base64')}`, style: { width: 48, height: 48 } },
  }
  return box({ alignItems: 'center', gap: 16, fontFamily: 'headline', fontSize: 36 }, [logo, box({}, name)])
}
