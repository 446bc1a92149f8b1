/**
 * `npm run pictures`: takes the pictures of the README and of `docs/editing.md` from the running product, with sample data
 * of its own, and writes them to `docs/pictures/`. `npm run pictures -- readme` or `editing` takes only those. Look at
 * the result.
 */
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { buildOnce } from '#test/build-once.ts'
import { startRealServer } from '#test/real-server.ts'
import { CHROMIUM_SWITCHES, findChromium } from './find-chromium.ts'
import { takeEditingPictures } from './pictures/editing.ts'
import { takeReadmePictures } from './pictures/readme.ts'
import { PICTURES } from './pictures/take-picture.ts'

const SETS = { readme: takeReadmePictures, editing: takeEditingPictures }

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in SETS))
if (unknown !== undefined)
  throw new Error(`There are no pictures "${unknown}". There are: ${Object.keys(SETS).join(', ')}`)

buildOnce()
await mkdir(PICTURES, { recursive: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) })
try {
  for (const [name, takeAll] of Object.entries(SETS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const server = await startRealServer()
    try {
      await takeAll(server, browser)
    } finally {
      await server.stop()
    }
  }
} finally {
  await browser.close()
}
