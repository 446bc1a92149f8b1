/**
 * Turns what React Router renders into the document that is sent: styles inlined, the headline face preloaded, and the
 * scripts held back until the page needs them (PERFORMANCE.md 4, steps 1 to 3).
 */
import headlineFont from '../fonts/headline.woff2?url'
import stylesheet from '../styles.css?inline'
import deferredStart from './deferred-start.js?minified'
import { keepUsedRules } from './keep-used-rules.ts'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/?>/g
const MODULE_SCRIPT = /<script[^>]*? type="module"[^>]*>([\s\S]*?)<\/script>/g

/**
 * Holds back the module script and its preloads: both become inert data that `deferred-start.js` brings to life.
 * @throws when React Router no longer writes exactly one module script, so that an upgrade cannot pass unnoticed
 */
export function deferScripts(html: string): string {
  const modules = [...html.matchAll(MODULE_SCRIPT)]
  const code = modules[0]?.[1]
  if (modules.length !== 1 || !code) throw new Error(`Expected one inline module script, found ${modules.length}`)
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map((match) => match[1])
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(
      MODULE_SCRIPT,
      () =>
        `<script type="text/plain" id="deferred-module" data-deferred data-preloads="${preloads.join(' ')}">${code}</script><script>${deferredStart}</script>`,
    )
}

/** The document as sent to visitors. In development Vite's own client must start at once, and all rules are kept. */
export function assembleDocument(html: string): string {
  const rules = import.meta.env.PROD ? keepUsedRules(stylesheet, html) : stylesheet
  const head = `<link rel="preload" href="${headlineFont}" as="font" type="font/woff2" crossorigin=""><style>${rules}</style>`
  const styled = html.replace('</head>', () => `${head}</head>`)
  return import.meta.env.PROD ? deferScripts(styled) : styled
}
