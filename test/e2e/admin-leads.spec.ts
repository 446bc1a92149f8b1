/** The staff page of the leads: a dense list that can be searched, and a page for each person. */
import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import { beginSession, expect, expectAccessible, expectToFit, test } from './fixtures.ts'

const LONG_ADDRESS = 'wolfgang-amadeus.hohenzollern@verwaltungsgesellschaft.example'
/** Names of different lengths and scripts, companies and addresses. */
const PEOPLE = [
  ['Ada', 'Byron', 'Engines Ltd', 'ada@engines.example'],
  [
    'Wolfgang Amadeus',
    'von Hohenzollern-Sigmaringen',
    'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzgesellschaft mbH',
    LONG_ADDRESS,
  ],
  ['محمد', 'العبدالله', 'شركة النور', 'm@example.org'],
  ['Zoë', 'Müller', '', 'zoe@example.org'],
  ['小龙', '李', 'Acme', 'li@acme.example'],
] as const

/** Makes an admin and `count` leads, of which Ada's is the newest. @returns the admin's email address */
async function prepared(site: RealServer, count: number): Promise<string> {
  await onDatabaseOf(site, async (database) => {
    await database.script('delete from leads; delete from canvas_submissions; delete from private.outbox')
    for (let index = 0; index < count; index++) {
      const [firstname, lastname, company, address] = PEOPLE[index % PEOPLE.length] ?? PEOPLE[0]
      const isFirst = index < PEOPLE.length
      await database.query(
        `insert into leads (form, email, fields, dedupe_hash, delivery, received_at, first_touch, last_touch)
         values ($1, $2, $3, '', 'delivered', now() - make_interval(hours => $4::int), $5, $5)`,
        [
          index % 3 === 0 ? 'pioneer' : 'contact',
          isFirst ? address : `person${index}@example.org`,
          JSON.stringify({ firstname, lastname, company, email: address, message: `Message ${index} in words` }),
          index,
          JSON.stringify({ at: Date.now(), landing: '/labs', source: 'newsletter', campaign: 'spring' }),
        ],
      )
    }
    await database.query('insert into canvas_submissions (email, q1_activation_rating) values ($1, 4)', [PEOPLE[0][3]])
  })
  return newAccount(site, 'admin')
}

async function openLeads(page: Page, email: string, address = '/admin/leads') {
  await beginSession(page, email)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
}

const rows = (page: Page) => page.locator('tbody tr')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('the list is dense and can be sorted, filtered and searched, and its address restores it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLeads(page, await prepared(site, 60))
  await expect(page.getByText('1–50 of 60')).toBeVisible()
  const inView = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(inView).toBeGreaterThanOrEqual(20)
  await expectToFit(page)

  await expect(head(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
  await head(page, 'Name').getByRole('button').click()
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('Ada Byron')
  await head(page, 'Name').getByRole('button').click()
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/\?sort=-name$/)
  await expect(rows(page).first()).not.toContainText('Ada Byron')
  for (const [name, direction] of [
    ['Source', 'ascending'],
    ['State', 'ascending'],
    ['Delivery', 'descending'],
    ['Form', 'ascending'],
  ] as const) {
    await head(page, name).getByRole('button').click()
    await expect(head(page, name)).toHaveAttribute('aria-sort', direction)
  }
  // The list sorts "contact" before "pioneer", then the newest first. Every third of the 60 leads is a pioneer's.
  await expect(rows(page).first()).toContainText('Message 1 in words')
  await head(page, 'Form').getByRole('button').click()
  await expect(page).toHaveURL(/\?sort=-form$/)
  await expect(rows(page).first()).toContainText('Pioneer')

  await page.getByLabel('Any form').selectOption('Pioneer Cohort Request')
  await expect(page.getByText('1–20 of 20')).toBeVisible()
  await expect(page).toHaveURL(/form=pioneer/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('searchbox', { name: 'Name, company or email' }).pressSequentially('acme 小龙')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  // The search is in the fragment, so that no server receives an address that contains a name.
  expect(new URL(page.url()).search).not.toContain('acme')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('acme 小龙')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  expect(asked.filter((url) => url.includes('/admin/leads') && url.includes('acme'))).toEqual([])
  await page.goBack()
  await expect(page.getByText('1–20 of 20')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('1–50 of 60')).toBeVisible()
  await page.getByRole('searchbox').fill('no such person')
  await expect(page.getByText('No results.')).toBeVisible()
})

test('columns and their widths are stored per person, and a saved view is there for a colleague', async ({
  page,
  site,
}) => {
  const staff = await prepared(site, 30)
  await openLeads(page, staff)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Source', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Landing page' }).check()
  await page.keyboard.press('Escape')
  await expect(head(page, 'Source')).toHaveCount(0)
  await expect(rows(page).first()).toContainText('/labs')
  const handle = page.getByRole('separator', { name: 'Width of Company' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.getByLabel('Any state').selectOption('New')
  await expect(page).toHaveURL(/state=new/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name for what you see now').fill('Morning')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Morning' }).click()
  await page.getByRole('link', { name: 'All leads' }).click()
  await expect(page).toHaveURL(/\/admin\/leads$/)
  await page.reload()
  await expect(head(page, 'Source')).toHaveCount(0)
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.getByRole('button', { name: 'All leads' }).click()
  await page.getByRole('link', { name: 'Morning' }).click()
  await expect(page).toHaveURL(/state=new/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Usual columns and widths' }).click()
  await expect(head(page, 'Source')).toBeVisible()
  await expect(handle).toHaveAttribute('aria-valuenow', String(before))
  await openLeads(page, await newAccount(site, 'sales'))
  await page.getByRole('button', { name: 'All leads' }).click()
  await expect(page.getByRole('button', { name: 'Delete the view Morning' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Morning' }).click()
  await expect(page).toHaveURL(/state=new/)
})

test('a salesperson enters a lead, corrects it, plans, writes and wins it by keyboard; what is due is on top of the list', async ({
  page,
  site,
}) => {
  await prepared(site, 5)
  await openLeads(page, await newAccount(site, 'sales'))
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('a')
  const entering = page.getByRole('dialog', { name: 'Enter a lead' })
  await entering.getByLabel('First name').fill('Grace')
  await entering.getByLabel('Email').fill('grace@engnes.example')
  await entering.getByLabel('Phone').fill('+41 44 555 01 23')
  await entering.getByLabel('Message').fill('Met at the fair')
  await entering.getByLabel('Message').press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace' })).toBeFocused()
  const timeline = page.getByRole('list')
  await expect(timeline.getByText('Entered by hand', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByLabel('Email').fill('grace@engines.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('(typed as grace@engnes.example)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.type('Call back')
  await page.getByLabel('On', { exact: true }).fill('2026-01-02')
  await page.keyboard.press('Enter')
  await expect(timeline.getByText('Next step: Call back, Jan 2, 2026')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Value' }).fill('12000')
  await page.keyboard.press('Enter')
  await expect(timeline.getByText('Value: 12,000')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('e')
  const mail = page.getByRole('dialog', { name: 'Email to grace@engines.example' })
  await expect(mail.getByLabel('Text')).toHaveValue(/^Hello Grace,/)
  await expect(mail.getByRole('button', { name: 'Open in your email program' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const due = page.getByRole('region', { name: '1 lead is due' })
  await expect(due).toContainText('Call back')
  await expect(due.getByRole('link', { name: 'Call Grace: +41 44 555 01 23' })).toHaveAttribute(
    'href',
    'tel:+41445550123',
  )
  await expectAccessible(page)
  await due.getByRole('link', { name: 'Grace', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grace' })).toBeFocused()
  await page.keyboard.press('5')
  await page.getByLabel('Why it was lost').fill('No budget')
  await page.keyboard.press('Enter')
  await expect(timeline.getByText('Lost: No budget')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('4')
  await expect(timeline.getByText('State: Won')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'grace@engines.example' })).toContainText('Won')
  await expect(page.getByRole('link', { name: '+1 from others at engines.example' }).first()).toHaveText('+1')
})

test('a lead is found, read, annotated and assigned by keyboard, and the list shows the change', async ({
  page,
  site,
}) => {
  const staff = await prepared(site, 12)
  await openLeads(page, staff)
  await expect(rows(page)).toHaveCount(12)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Next row')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Ada Byron' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  await expect(page).toHaveTitle('Ada Byron')
  const lead = page.getByRole('article')
  await expect(lead.getByText('Message 0 in words')).toBeVisible()
  await expect(lead.getByText('newsletter')).toHaveCount(2)
  await expect(lead.getByText('AI Activation Canvas, rating 4/10')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('?')
  await expect(list.getByRole('heading', { level: 3, name: 'On a lead’s page' })).toHaveCount(1)
  await expect(list.getByText('Set to “Contacted”')).toBeVisible()
  await expect(list.getByText('Next row')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await page.keyboard.press('n')
  // Letters typed into a field are text, not shortcuts.
  await page.keyboard.type('Call on Monday? jk 3')
  await page.keyboard.press('Control+Enter')
  const note = page.getByRole('listitem').filter({ hasText: 'Call on Monday? jk 3' })
  await expect(note).toContainText(staff)
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await note.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('Call on Tuesday')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Call on Tuesday')).toBeVisible()
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(staff)
  await expect(page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(staff)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: /^Wolfgang Amadeus von/ })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ada Byron' }).first()).toBeFocused()
  await expect(rows(page).first()).toContainText('Contacted')
  await page.goto('/admin/leads?state=contacted')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('row').filter({ hasText: 'Changed: Leads' }).first()).toContainText('assigned')
  await expect(page.getByRole('row').filter({ hasText: 'Changed a note: Leads' })).toHaveCount(1)
  await expect(page.getByText('Tuesday')).toHaveCount(0)
})

test('several leads get a state and an assigned person at once', async ({ page, site }) => {
  const staff = await prepared(site, 4)
  await openLeads(page, staff)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByLabel('Set state').selectOption('Qualified')
  await expect(page.getByText('4 leads changed.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Qualified' })).toHaveCount(4)
  await page.getByLabel('Assign to').selectOption(staff)
  await page.goto('/admin/leads?assigned=none')
  await expect(page.getByText('No results.')).toBeVisible()
})

test('before the first lead the page says what it is for', async ({ page, site }) => {
  await openLeads(page, await prepared(site, 0))
  await expect(page.getByRole('heading', { name: 'No lead has come in yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the contact form' }).click()
  await expect(page).toHaveURL(/\/contact#contactForm$/)
})

test('on a phone one line is above the rows, a row is a card, an address breaks only where it may, and a lead is noted @phone', async ({
  page,
  site,
}) => {
  await openLeads(page, await prepared(site, 12))
  expect((await page.getByRole('search').boundingBox())?.height).toBeLessThan(80)
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.tap()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByLabel('Order').selectOption('Sort: Delivery')
  await expect(page).toHaveURL(/sort=-delivery/)
  await page.getByLabel('Any form').selectOption('Pioneer Cohort Request')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  await expectToFit(page)
  await page.goto('/admin/leads')
  const address = rows(page).nth(1).locator('td').filter({ hasText: LONG_ADDRESS })
  const lines = await address.evaluate((cell) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const found = new Map<number, string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        found.set(top, (found.get(top) ?? '') + range.toString())
      }
    return [...found.values()]
  })
  expect(lines.join('')).toBe(LONG_ADDRESS)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@.]$/)
  await expectToFit(page)
  await rows(page).nth(1).getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Wolfgang/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'New note' }).fill('Seen on the way')
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Seen on the way' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
})
