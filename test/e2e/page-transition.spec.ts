import type { Page } from '@playwright/test'
import { expect, openReady, originalWords, test } from './fixtures.ts'

const { announcement, header } = originalWords('navigation')

declare global {
  interface Window {
    /** Pseudo-elements that each view transition animated. */
    transitions: string[][]
  }
}

async function noteTransitions(page: Page) {
  await page.addInitScript(() => {
    window.transitions = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() =>
        window.transitions.push(
          document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
            .filter((name) => name.startsWith('::view-transition')),
        ),
      )
      return transition
    }
  })
}

/** Makes the fades of the open page last this long. */
async function slowFades(page: Page, seconds: number) {
  await page.evaluate((duration) => {
    const slow = new CSSStyleSheet()
    slow.replaceSync(`::view-transition-group(*) { animation-duration: ${duration}s !important }`)
    document.adoptedStyleSheets.push(slow)
  }, seconds)
}

test('pages fade into each other, and the wheel of Home becomes the ring of the logo', async ({ page }) => {
  await noteTransitions(page)
  await openReady(page, '/')
  await page.getByRole('banner').getByRole('link', { name: header.links[1].label, exact: true }).click()
  await expect(page).toHaveURL('/solutions')
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBe(1)
  const [animated = []] = await page.evaluate(() => window.transitions)
  expect(animated).toContain('::view-transition-new(root)')
  expect(animated).toContain('::view-transition-group(wheel)')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a click on a page that is still fading in has its effect', async ({ page }) => {
  await noteTransitions(page)
  await openReady(page, '/')
  // The page changes only after the fade, so this must end before the test's patience does.
  await slowFades(page, 5)
  const close = page.getByRole('button', { name: announcement.close, exact: true })
  const box = await close.boundingBox()
  await page.getByRole('banner').getByRole('link', { name: header.links[1].label, exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBe(1)
  expect(await page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(true)
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(close).toBeHidden()
})

test('going back while a page is still fading in causes no error', async ({ page }) => {
  await openReady(page, '/')
  await slowFades(page, 2)
  await page.getByRole('banner').getByRole('link', { name: header.links[1].label, exact: true }).click()
  await page.waitForFunction(() => document.documentElement.matches(':active-view-transition'))
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html:active-view-transition')).toHaveCount(0)
})

test('a fade that the browser gives up, because the new page took too long, causes no error', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const message = 'Transition was aborted because of timeout in DOM update'
      const ready = Promise.reject<void>(new DOMException(message, 'TimeoutError'))
      const { finished, updateCallbackDone } = start(update)
      return { ready, finished, updateCallbackDone, skipTransition: () => {} } as ViewTransition
    }
    addEventListener('unhandledrejection', ({ reason }) =>
      document.documentElement.setAttribute('data-failed', reason.name),
    )
  })
  await openReady(page, '/')
  await page.getByRole('banner').getByRole('link', { name: header.links[1].label, exact: true }).click()
  await expect(page).toHaveURL('/solutions')
  await expect(page.locator('html[data-failed=TimeoutError]')).toBeAttached()
})

test('nothing is animated between pages under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteTransitions(page)
  await openReady(page, '/')
  await page.getByRole('banner').getByRole('link', { name: header.links[1].label, exact: true }).click()
  await expect(page).toHaveURL('/solutions')
  await expect.poll(() => page.evaluate(() => window.transitions)).toEqual([[]])
})
