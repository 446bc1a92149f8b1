/** The trace that a request belongs to, from its `traceparent` field (W3C Trace Context, level 1). */

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/

/**
 * Fields for the log line of a request, so that the line can be found from the trace.
 * @returns nothing for a field that is absent or invalid
 */
export function traceFields(traceparent: string | undefined): { trace?: string; parent?: string } {
  const [, version, trace, parent, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (trace === undefined || parent === undefined || version === 'ff') return {}
  // Version 00 ends after the flags; later versions may add parts.
  if (version === '00' && more !== undefined) return {}
  if (/^0+$/.test(trace) || /^0+$/.test(parent)) return {}
  return { trace, parent }
}
