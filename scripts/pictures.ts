/**
 * `npm run pictures`: takes the pictures of the README from the running product, with sample data of its own, and writes them
 * to `docs/pictures/`. Run it after a change of these pages and look at the result.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type StaffPath, staffPages } from '../content/staff.ts'
import { parseSettings } from '../server/env.ts'
import { runAdmin } from '../server/ops/admin.ts'
import { openOperatorDatabase } from '../server/ops/operator-database.ts'
import { buildOnce } from '../test/build-once.ts'
import { type RealServer, startRealServer } from '../test/real-server.ts'
import { CHROMIUM_SWITCHES, findChromium } from './find-chromium.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const LIMIT_BYTES = 150_000
const EMAIL = 'staff@example.org'
const PASSWORD = 'correct horse battery'
/** What staff open first; the leads until there is an overview. */
const STAFF_PAGE = (Object.keys(staffPages) as StaffPath[]).find((path) => path.endsWith('/overview')) ?? '/admin/leads'
const ANSWERS = [
  'Every project manager drafts the weekly status report with AI and checks it against the tracker.',
  'Hours spent on status reports per week. Corrections asked for by the sponsor.',
  'Dana (claims), Luis (projects) and Mai (finance). Each has shown one colleague already.',
  'Two hours a week, a shared page of prompts, and a manager who asks about it on Fridays.',
  'No customer names in prompts. A person signs every report.',
]

/** An account for the staff page, and sample leads of four weeks. */
async function prepare(server: RealServer): Promise<void> {
  const database = await openOperatorDatabase(parseSettings({ DATA_DIR: server.dataDir }))
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The sign-up was refused: ${await answer.text()}`)
  await database.query('update auth.users set email_confirmed_at = now()', [])
  await runAdmin(database, ['grant', EMAIL])
  await database.query(
    `insert into public.leads (form, email, fields, dedupe_hash, received_at, delivery)
     select (array['contact', 'waitlist', 'pioneer', 'ebook'])[1 + n % 4], lower(first) || '@' || firm || '.example',
       jsonb_build_object('firstname', first, 'lastname', last, 'email', lower(first) || '@' || firm || '.example',
         'company', initcap(firm), 'message', 'We would like to start with one team in spring.'),
       n::text, now() - make_interval(hours => n * 17), 'delivered'
     from generate_series(0, 39) n,
       lateral (select (array['Ada', 'Grace', 'Katherine', 'Edsger', 'Barbara', 'Donald', 'Radia'])[1 + n % 7] as first,
         (array['Byron', 'Hopper', 'Johnson', 'Dijkstra', 'Liskov', 'Knuth', 'Perlman'])[1 + n % 7] as last,
         (array['northwind', 'contoso', 'initech', 'acme', 'globex'])[1 + n % 5] as firm) person`,
    [],
  )
  await database.query(
    `insert into public.canvas_submissions (email, q1_activation_rating, q2_activation_goal)
     select 'person' || n || '@acme.example', 1 + n % 5, 'One workflow per team by summer.' from generate_series(1, 9) n`,
    [],
  )
  await database.close()
}

/** Takes one picture, as WebP: small, and shown by every place that renders Markdown. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 86, effort: 6 })
    .toBuffer()
  if (picture.byteLength > LIMIT_BYTES) throw new Error(`${name} has ${picture.byteLength} bytes`)
  await writeFile(`${FOLDER}${name}.webp`, picture)
  console.log(`docs/pictures/${name}.webp: ${Math.ceil((await stat(`${FOLDER}${name}.webp`)).size / 1000)} KB`)
}

async function takeAll(server: RealServer, browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/')
  await take(page, 'home')

  await page.goto('/discover?scores=43215')
  const radar = page.locator('svg.radar:visible').first()
  await radar.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 180)
  })
  await take(page, 'survey-result')

  for (const [index, answer] of ANSWERS.entries()) {
    await page.goto(`/canvas?step=${index + 2}`)
    await page.locator('textarea:visible').fill(answer)
    await page.waitForTimeout(500)
  }
  await take(page, 'canvas')

  // Signed in without the form: a session is what the sign-in stores.
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const session = await answer.text()
  await context.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
  const staffPage = await context.newPage()
  await staffPage.goto(STAFF_PAGE)
  await staffPage.getByRole('heading', { level: 1 }).waitFor()
  await staffPage.waitForTimeout(1_000)
  await take(staffPage, 'staff')
}

buildOnce()
await mkdir(FOLDER, { recursive: true })
const server = await startRealServer()
const executablePath = findChromium()
const browser = await chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath && { executablePath }) })
try {
  await prepare(server)
  await takeAll(server, browser)
} finally {
  await browser.close()
  await server.stop()
}
