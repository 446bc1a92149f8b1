/*
 * Runs inline at the end of every document, without any library. Starts the page's module script when the page needs
 * it: at once with a hash, a stored session, a sign-out to finish or right after a form was sent; after load and idle on pages that say so;
 * else at the first sign of a visitor. Clicks on [data-replay] made before the page listens are kept and repeated.
 *
 * Counts the view of the page (server/visits) once a person has acted or has had it in sight for ten seconds, and every
 * page that the scripts show after it. Not counted are people who are signed in, and those whose browser asks for that.
 */
;(() => {
  const root = document.documentElement
  const held = document.getElementById('deferred-module')
  const options = { capture: true, passive: true }
  let early
  let started
  const start = () => {
    if (started) return
    started = true
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
      early?.click()
      early = undefined
    },
    { once: true },
  )
  const { referrer } = document
  const { origin, search } = location
  let session
  let isCounted = navigator.doNotTrack === '1' || navigator.globalPrivacyControl
  try {
    session = localStorage.getItem('everturn-session') || localStorage.getItem('everturn-sign-outs')
    // How the visit began, first and latest (forms/touches-of.ts): here, since the next page no longer knows.
    const key = 'everturn-arrivals'
    const [first] = JSON.parse(sessionStorage.getItem(key)) || []
    if (!isCounted && (!first || /[?&]utm_/.test(search) || (referrer && !referrer.startsWith(origin)))) {
      const arrivals = [first, [Date.now(), location.href.split('#')[0], referrer]]
      sessionStorage.setItem(key, JSON.stringify(arrivals.filter(Boolean)))
    }
  } catch {}
  isCounted ||= session
  // Two lines (contract/visits.ts): the page, and where the visitor came from. Within a visit that is this site.
  const count = (from) => navigator.sendBeacon('/visits', location.pathname + '\n' + from)
  const act = () => {
    start()
    clearInterval(timer)
    if (!isCounted) {
      // Not a visit that begins: a page loaded again, or returned to.
      count(performance.getEntriesByType('navigation')[0]?.type === 'navigate' ? referrer + search : origin)
      addEventListener('everturn:page', () => count(origin))
      isCounted = true
    }
  }
  let seconds = 0
  const timer = setInterval(() => document.hidden || ++seconds < 10 || act(), 1000)
  // Before the browser restores the scroll position, which it does while the page loads.
  if (root.dataset.startsAtTop && !location.hash) history.scrollRestoration = 'manual'
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel']) addEventListener(sign, act, options)
  // No sign of a person: a hash in the address scrolls too.
  addEventListener('scroll', start, options)
  if (location.hash || session) start()
  else if (root.dataset.hydrate === 'load') {
    const whenIdle = () =>
      window.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle)
  }
})()
