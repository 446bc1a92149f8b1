/** Accounts in the browser and their sign-ins. */
import type { Page } from '@playwright/test'
import type { RealServer } from '../real-server.ts'
import { newEmail, openReady, PASSWORD } from './fixtures.ts'
import { mailTo } from './mails.ts'

/** Signs in. It waits until the page's scripts listen, because they replace the form and would lose typed text. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await openReady(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Makes a confirmed account that is not signed in. */
export async function newAccount(page: Page, site: RealServer): Promise<string> {
  const email = newEmail('staff')
  await page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
  const { link } = await mailTo(site, email, 'Confirm your email address')
  await page.request.get(link, { maxRedirects: 0 })
  return email
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
