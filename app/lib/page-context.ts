import { createContext } from 'react-router'
import type { PageContext } from '#contract/page.ts'

/** Where the server puts what a rendering needs; exported by the server build's entry, read by the root loader. */
export const pageContext = createContext<PageContext>()
