/** Pages that are shown without running. */

/** Scripts are removed, because a blocked script would be an error in the console. */
export const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')

/**
 * In a sandbox, a link that would open a window does nothing. Without this it would open in the
 * frame, and be refused.
 */
export const withDeadLinks = (html: string) =>
  html.replace(/<head\b[^>]*>/, '$&<base target="_blank">')
