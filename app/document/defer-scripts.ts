const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/?>/g
const MODULE_SCRIPT = /<script[^>]*? type="module"[^>]*>([\s\S]*?)<\/script>/g
/** What React Router needs when its module runs: its settings, and the data of the page. */
const CONTEXT_SCRIPT = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g

/** Coming features of React Router. One that is not named is off too. */
const SWITCHED_OFF = /"unstable_\w+":false,?/g

/**
 * Holds back the module script, the data that it needs and its preloads. They become inert data,
 * from which `deferred-start.js` starts them later.
 * @throws when React Router does not write exactly one module script, so that such an upgrade is
 *   noticed
 */
export function deferScripts(html: string, starter: string): string {
  const modules = [...html.matchAll(MODULE_SCRIPT)]
  const code = modules[0]?.[1]
  if (modules.length !== 1 || !code) {
    throw new Error(`Expected one inline module script, found ${modules.length}`)
  }
  const context = [...html.matchAll(CONTEXT_SCRIPT)].map((match) =>
    match[1]?.replace(SWITCHED_OFF, ''),
  )
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map((match) => match[1])
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(CONTEXT_SCRIPT, '')
    .replace(
      MODULE_SCRIPT,
      () =>
        `<script type="text/plain" id="deferred-module" data-preloads="${preloads.join(' ')}">${context.join('')}${code}</script><script>${starter}</script>`,
    )
}
