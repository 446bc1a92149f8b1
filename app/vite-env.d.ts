declare module '*?minified' {
  const code: string
  export default code
}

/** A legal text without its body, made by `scripts/legal-text.ts` while the site is built. */
declare module '*.md?facts' {
  const facts: {
    title: string
    description: string
    updated: string
    contents: readonly { id: string; title: string }[]
  }
  export default facts
}

/** The body of a legal text as HTML. */
declare module '*.md?html' {
  const html: string
  export default html
}

interface Window {
  /** Set by a page that was rendered with parts its own module does not bring: once this settles they are there. */
  hydrateAfter?: Promise<unknown>
}
