import { createContext } from 'react-router'
import type { PageContext } from '#contract/page.ts'

/** The key under which the server passes data to a rendering. The server build's entry exports it, and the root loader reads it. */
export const pageContext = createContext<PageContext>()
