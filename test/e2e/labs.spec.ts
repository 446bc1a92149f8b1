import { expect, test } from './fixtures.ts'

test('the film of the agenda is requested when the visitor plays it', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(new URL(request.url()).pathname)
  })
  await page.goto('/labs')
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  expect(films).toEqual([])
  const asked = page.waitForRequest(/\.(mp4|webm)$/)
  await film.evaluate((element: HTMLVideoElement) => void element.play().catch(() => {}))
  expect(new URL((await asked).url()).pathname).toBe('/videos/meeting-rescheduling.mp4')
})
