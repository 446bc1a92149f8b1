/**
 * Says that a part of the page could not be loaded, e.g. offline or after a release, on pages that
 * do nothing without it. `document/deferred-start.js` shows it if not even the first script
 * arrives, `lib/load-chunk.ts` while a later one does not. Everything on the page stays as it is
 * meanwhile, and a bar with buttons at the lower edge stays in sight.
 */
export function MissingPart({ words }: { words: Readonly<Record<'text' | 'reload', string>> }) {
  return (
    <p
      id="stuck"
      hidden
      role="alert"
      className="fixed bottom-18 start-0 z-40 border-t bg-white px-5 py-3 text-ink text-small print:hidden"
    >
      {words.text}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself */}
      <a href="" className="link">
        {words.reload}
      </a>
    </p>
  )
}
