/*
 * Runs inline at the end of every document, without any library. Starts the page's module script when the page needs
 * it: at once with a hash, a stored session, a sign-out to finish or right after a form was sent; after load and idle on pages that say so;
 * else at the first sign of a visitor. Clicks on [data-replay] made before the page listens are kept and repeated.
 */
;(() => {
  const root = document.documentElement
  const held = document.getElementById('deferred-module')
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']
  const options = { capture: true, passive: true }
  let early
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const sign of signs) removeEventListener(sign, start, options)
    for (const href of held.dataset.preloads.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = held.textContent
    document.head.append(script)
  }
  const keep = (event) => {
    const trigger = event.target.closest?.('[data-replay]')
    if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    start()
    if (!early) setTimeout(() => early && trigger.href && location.assign(trigger.href), 8000)
    early = trigger
  }
  addEventListener('click', keep, true)
  addEventListener(
    'everturn:ready',
    () => {
      removeEventListener('click', keep, true)
      const trigger = early
      early = undefined
      trigger?.click()
    },
    { once: true },
  )
  let session
  try {
    session = localStorage.getItem('everturn-session') || localStorage.getItem('everturn-sign-outs')
    // How the visit began, first and latest (forms/touches-of.ts): here, since the next page no longer knows.
    const key = 'everturn-arrivals'
    const [first] = JSON.parse(sessionStorage.getItem(key)) || []
    const { referrer } = document
    if (!first || /[?&]utm_/.test(location.search) || (referrer && !referrer.startsWith(location.origin))) {
      const arrivals = [first, [Date.now(), location.href.split('#')[0], referrer]]
      sessionStorage.setItem(key, JSON.stringify(arrivals.filter(Boolean)))
    }
  } catch {}
  // Before the browser restores the scroll position, which it does while the page loads.
  if (root.dataset.startsAtTop && !location.hash) history.scrollRestoration = 'manual'
  if (location.hash || session) return start()
  for (const sign of signs) addEventListener(sign, start, options)
  if (root.dataset.hydrate === 'load') {
    const whenIdle = () =>
      window.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle)
  }
})()
