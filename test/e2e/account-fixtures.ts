/** Accounts in the browser and their sign-ins. */
import type { Page } from '@playwright/test'
import { jsonPost } from '../json-post.ts'
import type { RealServer } from '../real-server.ts'
import { onDatabaseOf, runAdminOn } from '../server-database.ts'
import { newEmail, nextVisitorAddress, openReady, PASSWORD } from './fixtures.ts'

/** Signs in. It waits until the page's scripts listen, because they replace the form and would lose typed text. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await openReady(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Makes a confirmed account that is not signed in. @param settings the database if it is not in the data directory
 * @returns the email address
 */
export async function newAccount(
  site: Pick<RealServer, 'url' | 'dataDir'>,
  role?: 'editor' | 'admin',
  email = newEmail(role ?? 'member'),
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const account = jsonPost({ email, password: PASSWORD }, { 'X-Forwarded-For': nextVisitorAddress() })
  await fetch(`${site.url}/auth/v1/signup`, account)
  const confirm = 'update auth.users set email_confirmed_at = now() where email = $1'
  await onDatabaseOf(site, (database) => database.query(confirm, [email]), settings)
  if (role) await runAdminOn(site, ['grant', email, role], settings)
  return email
}

/** Opens a link from an account email and presses the button of its page. */
export async function followLink(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button').click()
}

/** Signs in on another device. */
export async function signInElsewhere(page: Page, email: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password: PASSWORD } })
  const headers = { Authorization: `Bearer ${(await answer.json()).access_token}` }
  return {
    headers,
    isSignedIn: async () => (await page.request.get('/auth/v1/user', { headers })).ok(),
  }
}
