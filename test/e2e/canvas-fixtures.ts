/** The canvas in the browser: the visitor's actions, and what the server stores. */
import type { Page } from '@playwright/test'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import type { RealServer } from '../real-server.ts'
import { rowsOn } from '../server-database.ts'
import { expect, untilReady } from './fixtures.ts'

export const FUNCTION_CALL = '**/functions/v1/send-canvas-email'
export const INSERT_CALL = '**/rest/v1/canvas_submissions*'
export const REFUSED = /Failed to load resource/

/** What the server has stored of this visitor. */
export const canvasesOf = (site: RealServer, email: string) =>
  rowsOn(site, 'select * from canvas_submissions where email = $1', [email])

/** Opens a step and waits until scripts have taken it over. */
export async function openStep(page: Page, step = 1): Promise<void> {
  await page.goto(step === 1 ? '/canvas' : `/canvas?step=${step}`)
  await untilReady(page)
}

export const headingOf = (page: Page, step: number) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${step} of ${SUMMARY_STEP}`) })
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })
export const emailButton = (page: Page) => page.getByRole('button', { name: 'Email my canvas' })

/** Expects the alert with the focus inside it, and closes it. */
export async function expectAlert(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription(text)
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

export async function send(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await emailButton(page).click()
}

export const SAVED = 'Your AI Activation Canvas has been saved successfully! A copy has been sent to your email.'
export const SAVED_BEFORE_CHANGE = `${SAVED} What you changed after sending is not in that copy. It is still here, so you can send it too.`
export const SAVE_FAILED = 'There was a problem saving your canvas or sending the email. Please try again.'
export const TOO_MANY = 'Please wait a few minutes before submitting again.'
