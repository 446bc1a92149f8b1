import { site } from '#content/site.ts'
import type { DocumentBrand } from './typeset.ts'

export const BRAND: DocumentBrand = { product: site.name }
