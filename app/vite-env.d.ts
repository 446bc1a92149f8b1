declare module '*?minified' {
  const code: string
  export default code
}

declare module '#app/document/scheduler.js'

/** A legal text without its body, made by `contract/legal-text.ts` while the site is built. */
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
  /**
   * Set by a page whose markup needs modules that its own module loads dynamically. Hydration waits
   * for the promise.
   */
  hydrateAfter?: Promise<unknown>
  /**
   * Set by `document/deferred-start.js`: this document holds, or held, something of one person,
   * such as a link of an email.
   */
  isPrivate?: unknown
  /** Set by `document/deferred-start.js`: characters are being composed in a field. */
  isComposing?: boolean
  /** A link was followed in an open page, whose document is about to be loaded anew. */
  isLeaving?: boolean
}

interface ImportMetaEnv {
  /**
   * The color `paper` of `contract/colors.json`. Importing the file would put all colors into the
   * scripts of every page.
   */
  readonly THEME_COLOR: string
}
