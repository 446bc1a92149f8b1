/*
 * Runs inline at the end of every document, without any library.
 *
 * Starts the page's module script when the page needs it. With a hash, a stored session, an
 * unfinished sign-out or right after a form was sent, it starts at once. Pages can ask for a start
 * once they show, or after load, always or if the visitor has typed into them before. All other
 * pages start at the first sign of a visitor. A click on [data-replay] before the page listens is
 * kept and repeated.
 *
 * Counts the page view (server/visits) once a person has acted or has had the page in sight for ten
 * seconds, and then every page that the scripts show. It does not count signed-in people and
 * browsers that ask not to be tracked.
 *
 * Takes the fragment of a person's link out of the address before any other script can read it
 * (lib/link-fragment.ts).
 */
// One closure keeps all names off the page. A second one would cost bytes in every document.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a script, with functions inside
;(() => {
  const root = document.documentElement
  // Scripts of others can read the address, and the link opens a session or a canvas.
  const hideLink = () => {
    if (/[#&](access_token|error_code|resume|revoke|device)=/.test(location.hash)) {
      const state = { ...history.state, linkFragment: location.hash }
      history.replaceState(state, '', location.pathname + location.search)
    }
    return history.state?.linkFragment
  }
  const link = hideLink()
  // A document that holds something of one person never loads a script of others
  // (shell/consent-dialog.tsx).
  window.isPrivate = link || root.dataset.private
  // A link in a page that is open. Scripts of others may run there, so its page is loaded anew.
  // Until then the link is left to the next document.
  for (const moved of ['popstate', 'hashchange']) {
    addEventListener(moved, (event) => {
      if (!hideLink()) {
        return
      }
      event.stopImmediatePropagation()
      if (!window.isLeaving) {
        location.reload()
      }
      window.isLeaving = true
    })
  }
  const held = document.getElementById('deferred-module')
  const signs = new AbortController()
  const options = { capture: true, passive: true, signal: signs.signal }
  let early
  let place
  const triggers = () => [...document.querySelectorAll('[data-replay]')]
  const preloads = held.dataset.preloads.split(' ')
  const load = () => {
    for (const href of preloads.splice(0)) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = held.textContent
  // Pages that do nothing without scripts contain a message.
  script.onerror = () => document.getElementById('stuck')?.removeAttribute('hidden')
  // The page, or the answer to what the visitor has done, is painted first. A frame in a closed
  // overlay draws nothing.
  const start = () => {
    load()
    requestAnimationFrame(() =>
      setTimeout(() => script.isConnected || document.head.append(script)),
    )
  }
  const keep = (event) => {
    const trigger = event.target.closest?.('[data-replay]')
    if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey) {
      return
    }
    event.preventDefault()
    // React may be about to listen, and would act on this click besides the repeated one.
    event.stopPropagation()
    trigger.setAttribute('aria-busy', 'true')
    if (!early) {
      setTimeout(() => early && trigger.href && location.assign(trigger.href), 8000)
    }
    early = trigger
    place = triggers().indexOf(trigger)
  }
  addEventListener('click', keep, true)
  addEventListener(
    'everturn:ready',
    () => {
      removeEventListener('click', keep, true)
      // Where something had changed the markup, React has rendered the page anew.
      const trigger = early?.isConnected ? early : triggers()[place]
      trigger?.removeAttribute('aria-busy')
      trigger?.click()
      early = undefined
    },
    { once: true },
  )
  let session
  const { referrer } = document
  const { origin } = location
  // Other queries may hold tokens.
  const campaign = /[?&]utm_/.test(location.search) ? location.search : ''
  let isCounted = navigator.doNotTrack > 0 || navigator.globalPrivacyControl
  try {
    session = localStorage.getItem('everturn-session') || localStorage.getItem('everturn-sign-outs')
    // A page that the visitor has typed into before. Only tools have a longer path.
    if (localStorage[root.dataset.hydrate + location.pathname.slice(11)]) {
      root.dataset.hydrate = 'load'
    }
    // Stores the first and the latest arrival of the visit (forms/touches-of.ts). The next page no
    // longer knows the referrer.
    const key = 'everturn-arrivals'
    const [first] = JSON.parse(sessionStorage.getItem(key)) || []
    if (!isCounted && (!first || campaign || (referrer.indexOf(`${origin}/`) && referrer))) {
      const latest = [Date.now(), origin + location.pathname + campaign, referrer]
      sessionStorage.setItem(key, JSON.stringify([first || latest, latest]))
    }
  } catch {}
  isCounted ||= session
  // Two lines (contract/visits.ts): the page, and where the visitor came from, which is this site
  // within a visit.
  // biome-ignore lint/style/useTemplate: the concatenation compresses better
  const count = (from) => navigator.sendBeacon?.('/visits', location.pathname + '\n' + from)
  const act = (event) => {
    // The scheduler overlay works without them, and they would keep the processor from it.
    if (!event?.target.closest?.('[data-scheduler-trigger], #scheduler')) {
      // Scripts would keep the processor from the click that ends a tap.
      if (event?.type === 'pointerdown') {
        load()
      } else {
        start()
        signs.abort()
      }
    }
    clearInterval(timer)
    if (!isCounted) {
      // A reload and a return through the history do not begin a visit.
      count(
        performance.getEntriesByType('navigation')[0]?.type === 'navigate'
          ? referrer.split('?')[0] + campaign
          : origin,
      )
      addEventListener('everturn:page', () => count(origin))
      isCounted = true
    }
  }
  let seconds = 0
  const timer = setInterval(() => document.hidden || ++seconds < 10 || act(), 1000)
  // Must be set before the browser restores the scroll position, which happens while the page
  // loads.
  if (root.dataset.startsAtTop && !location.hash) {
    history.scrollRestoration = 'manual'
  }
  // Speech and screen readers press without a pointer, and password managers fill in without focus.
  for (const sign of [
    'pointermove',
    'pointerdown',
    'click',
    'keydown',
    'focusin',
    'input',
    'wheel',
  ]) {
    addEventListener(sign, act, options)
  }
  // Scripts wait for the end of a composition that began before them (lib/early-typing.ts).
  for (const moment of ['start', 'end']) {
    addEventListener(`composition${moment}`, () => {
      window.isComposing = moment === 'start'
    })
  }
  // Scrolling does not prove that a person is there, because a hash in the address scrolls too.
  addEventListener('scroll', start, options)
  if (link || session) {
    // `/auth` shows its form only to strangers.
    root.dataset.returning = ''
  }
  if (location.hash || link || session || root.dataset.hydrate === 'shown') {
    start()
  } else if (document.querySelector('[data-hydrate=load]')) {
    addEventListener('load', start)
  }
})()
