/** The canvas in the browser: the visitor's actions, and what the server stores. */
import type { Page } from '@playwright/test'
import { type CanvasTextKey, SUMMARY_STEP, textKeyOf } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { originalWords } from '#server/words/current-words.ts'
import type { RealServer } from '../real-server.ts'
import { rowsOn } from '../server-database.ts'
import { expect, patternOf, untilReady } from './fixtures.ts'

export const FUNCTION_CALL = '**/functions/v1/send-canvas-email'
export const INSERT_CALL = '**/rest/v1/canvas_submissions*'
export const REFUSED = /Failed to load resource/

const words = originalWords('canvas')
export const { alerts, helpers, labels, returning, summary, withoutScripts } = words

export const sentWords = originalWords('canvasSent')

/** What the server has stored of this visitor. */
export const canvasesOf = (site: RealServer, email: string) =>
  rowsOn(site, 'select * from canvas_submissions where email = $1', [email])

/** Opens a step and waits until scripts have taken it over. */
export async function openStep(page: Page, step = 1): Promise<void> {
  await page.goto(step === 1 ? '/canvas' : `/canvas?step=${step}`)
  await untilReady(page)
}

export const titleOf = (step: number) => words.questions[textKeyOf(step) as CanvasTextKey].title
export const headingOf = (page: Page, step: number) =>
  page.getByRole('heading', {
    level: 2,
    name: patternOf(fillIn(labels.step, { step, steps: SUMMARY_STEP })),
  })
export const slider = (page: Page) => page.getByRole('slider', { name: labels.rating, exact: true })
export const next = (page: Page) => page.getByRole('button', { name: labels.next, exact: true })
export const back = (page: Page) => page.getByRole('button', { name: labels.back, exact: true })
export const emailField = (page: Page) =>
  page.getByRole('textbox', { name: summary.email, exact: true })
export const emailButton = (page: Page) => page.getByRole('button', { name: summary.send })
export const sheetLink = (page: Page, step: number) =>
  page.getByRole('link', { name: `${step} ${titleOf(step)}` })

/** Opens a step from the summary, by its question. */
export const changeAnswer = (page: Page, step: number): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('link', { name: titleOf(step), exact: true })
    .click()

/** Expects the alert with the focus inside it, and closes it. */
export async function expectAlert(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription(text)
  const close = dialog.getByRole('button', { name: alerts.close })
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

export async function send(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await emailButton(page).click()
}

export const SAVED = alerts.saved.text
export const SAVE_FAILED = alerts.saveFailed.text
