import { languageOf } from '#contract/language.ts'
import { usePublishedValues } from './public-config.ts'

/** BCP 47 tag of the site's language, in which visitors read dates and numbers. */
export const useLanguage = (): string => languageOf(usePublishedValues())
