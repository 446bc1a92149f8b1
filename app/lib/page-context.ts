import { createContext } from 'react-router'
import type { PageContext } from '#contract/page.ts'

/**
 * Key of the data that the server passes to a rendering. The server build's entry exports it, and
 * the root loader reads it.
 */
export const pageContext = createContext<PageContext>()
