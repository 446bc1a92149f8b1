declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'truetype' | 'sfnt' | 'woff' | 'woff2'
    keepAllGlyphs?: boolean
    preserveNameIds?: number[]
    keepFeatures?: string[]
    noHinting?: boolean
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
  }
  export default function subsetFont(
    font: Buffer,
    text?: string | null,
    options?: SubsetOptions,
  ): Promise<Buffer>
}
