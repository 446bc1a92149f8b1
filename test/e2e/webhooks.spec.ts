/**
 * @second-ring: the server's tests check each event; here an admin connects a program by clicks
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { listenHere } from '../listen-here.ts'
import { formPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { rowsOn } from '../server-database.ts'
import { newAccount } from './account-fixtures.ts'
import {
  expect,
  expectAccessible,
  expectConsoleError,
  expectToFit,
  newEmail,
  withOwnSite,
} from './fixtures.ts'
import { openStaff } from './staff-fixtures.ts'

const test = withOwnSite(() => ({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }))

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program that takes events until the test says otherwise. */
async function startReceiver() {
  const received: Received[] = []
  const state = { status: 204 }
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await textOf(request) })
    response.writeHead(state.status).end()
  })
  const origin = await listenHere(server)
  return { received, state, address: `${origin}/hooks/catch/1234`, close: () => server.close() }
}

/** Opens the page without webhooks, as a new admin. */
async function openWebhooks(page: Page, site: RealServer) {
  await rowsOn(site, 'delete from private.webhooks')
  await openStaff(page, await newAccount(site, 'admin'), '/admin/webhooks')
  await expect(page.getByText('There is none yet.')).toBeVisible()
}

async function addWebhook(page: Page, address: string) {
  await page.getByLabel('Name').fill('Zapier')
  await page.getByLabel('Address').fill(address)
  await page.getByRole('button', { name: 'Add webhook' }).click()
}

test('an admin connects a program, tests it, turns it off and removes it', async ({
  page,
  site,
}) => {
  expectConsoleError(/status of 422 .*webhooks\/add/)
  const program = await startReceiver()
  const { received } = program
  await openWebhooks(page, site)
  await addWebhook(page, 'https://10.0.0.1/hooks')
  await expect(page.getByText('inside a private network')).toBeVisible()
  await addWebhook(page, program.address)
  await expect(page.getByRole('heading', { name: 'Secret of “Zapier”' })).toBeFocused()
  const secret = (await page.locator('code').textContent()) ?? ''

  await page.getByRole('button', { name: 'Send a test: Zapier' }).click()
  await expect.poll(() => received.length).toBe(1)
  const [first] = received as [Received]
  expect(
    new Webhook(secret).verify(first.body, first.headers as Record<string, string>),
  ).toMatchObject({ type: 'webhook.test' })
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  // It changes once the server has stored it.
  await page.getByRole('checkbox', { name: 'On: Zapier' }).click()
  await expect(page.getByText('Off: nothing is sent')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Zapier' }).click()
  await page.getByRole('button', { name: 'Press again to remove: Zapier' }).click()
  await expect(page.getByText('There is none yet.')).toBeVisible()
  program.close()
})

test('an admin reads why a program missed an event, and sends the same event again', async ({
  page,
  site,
}) => {
  const program = await startReceiver()
  const { received } = program
  await openWebhooks(page, site)
  await addWebhook(page, program.address)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  program.state.status = 503
  const lead = { firstname: 'Ada', lastname: 'Byron', message: 'Hello', page: '/contact' }
  await fetch(`${site.url}/forms/contact`, formPost({ ...lead, email: newEmail('ada') }))
  await expect.poll(() => received.length).toBe(1)
  // The page finds out by itself how what it began has ended.
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(page.getByRole('row', { name: /it answered 503/ })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)

  program.state.status = 204
  await page.getByRole('button', { name: 'Send again: A form was sent, Zapier' }).click()
  await expect.poll(() => received.length).toBe(2)
  const [missed, again] = received.map(({ headers }) => headers['webhook-id'])
  expect(missed).toBe(again)
  program.close()
})
