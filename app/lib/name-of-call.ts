import { createContext } from 'react'
import type { CallId } from '#contract/meetings.ts'

/** A hook for the name of a call, which the shell provides in the document that the server sends. */
export const NameOfCall = /* @__PURE__ */ createContext<(call: CallId) => string | undefined>(
  () => undefined,
)
