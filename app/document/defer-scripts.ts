const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/?>/g
const MODULE_SCRIPT = /<script[^>]*? type="module"[^>]*>([\s\S]*?)<\/script>/g

/**
 * Holds back the module script and its preloads. Both become inert data, from which
 * `deferred-start.js` starts them later.
 * @throws when React Router does not write exactly one module script, so that such an upgrade is
 *   noticed
 */
export function deferScripts(html: string, starter: string): string {
  const modules = [...html.matchAll(MODULE_SCRIPT)]
  const code = modules[0]?.[1]
  if (modules.length !== 1 || !code) {
    throw new Error(`Expected one inline module script, found ${modules.length}`)
  }
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map((match) => match[1])
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(
      MODULE_SCRIPT,
      () =>
        `<script type="text/plain" id="deferred-module" data-preloads="${preloads.join(' ')}">${code}</script><script>${starter}</script>`,
    )
}
