import type { Browser } from '@playwright/test'
import type { OperatorDatabase } from '#server/ops/operator-database.ts'
import { newAccount } from '#test/e2e/account-fixtures.ts'
import { sessionOf } from '#test/e2e/fixtures.ts'
import type { RealServer } from '#test/real-server.ts'
import { onDatabaseOf } from '#test/server-database.ts'
import { takePicture, WINDOW } from './take-picture.ts'

const ANSWERS = [
  'Every project manager drafts the weekly status report with AI and checks it against the tracker.',
  'Hours spent on status reports per week. Corrections asked for by the sponsor.',
  'Dana (claims), Luis (projects) and Mai (finance). Each has shown one colleague already.',
  'Two hours a week, a shared page of prompts, and a manager who asks about it on Fridays.',
  'No customer names in prompts. A person signs every report.',
]

/** Sample leads and canvases of four weeks, and visits of two months with fewer at weekends. */
async function addSampleData(database: OperatorDatabase): Promise<void> {
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
  await database.query(
    `insert into private.page_views (day, page, source, device, views)
     select current_date - ago, page, source, device, ceil(weight * share * (1.2 - ago / 120.0) *
       case when extract(isodow from current_date - ago) > 5 then 0.4 else 1 + (ago * 7 % 5) / 10.0 end)
     from generate_series(0, 60) ago,
       (values ('/', 14), ('/book', 5), ('/labs', 6), ('/discover', 8), ('/contact', 3)) pages (page, weight),
       (values ('google', 0.9), ('linkedin', 0.6), ('direct', 0.5), ('internal', 1.1)) sources (source, share),
       (values ('computer'), ('phone')) devices (device)`,
    [],
  )
}

/** The pictures of the README: Home, a survey result, the canvas, and the overview of staff. */
export async function takeReadmePictures(server: RealServer, browser: Browser): Promise<void> {
  const email = await newAccount(server, 'admin', 'staff@example.org')
  await onDatabaseOf(server, addSampleData)
  const context = await browser.newContext({ baseURL: server.url, ...WINDOW })
  const page = await context.newPage()
  await page.goto('/')
  await takePicture(page, 'home')

  await page.goto('/discover?scores=43215')
  const radar = page.locator('svg.radar:visible').first()
  await radar.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 180)
  })
  await takePicture(page, 'survey-result')

  for (const [index, answer] of ANSWERS.entries()) {
    await page.goto(`/canvas?step=${index + 2}`)
    await page.locator('textarea:visible').fill(answer)
    await page.waitForTimeout(500)
  }
  await takePicture(page, 'canvas')

  // The stored session is all that a page needs to know who is signed in.
  const session = await sessionOf(server, email)
  await context.addInitScript((text) => localStorage.setItem('everturn-session', text), session)
  const staffPage = await context.newPage()
  await staffPage.goto('/admin/overview')
  await staffPage.getByRole('heading', { level: 1 }).waitFor()
  await staffPage.waitForTimeout(1_000)
  await takePicture(staffPage, 'staff')
}
