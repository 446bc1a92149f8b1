/** CRM_MODE=direct: the browser calls the CRM itself. */
import { startRealServer } from '../real-server.ts'
import { test as base, expect } from './fixtures.ts'
import { expectedBody, fillIn, JOURNEYS, leadForm, newPerson, untilReady } from './lead-fixtures.ts'

const { waitlist } = JOURNEYS

const test = base.extend({
  site: [
    async ({ crm }, use) => {
      const server = await startRealServer({ settings: { CRM_MODE: 'direct', CRM_FORMS_HOST: crm.origin } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // The CRM is another origin and accepts no additional header fields.
  extraHTTPHeaders: {},
})

test('the browser makes the same call to the CRM itself', async ({ page, crm, baseURL }) => {
  const person = newPerson()
  await page.goto(waitlist.path)
  const { form, button, firstName, status } = leadForm(page, waitlist)
  await untilReady(form)
  await fillIn(page, waitlist, person)
  await button.click()
  await expect(status).toHaveText(waitlist.done)
  await expect(firstName).toHaveValue('')
  const { submittedAt, ...body } = crm.taken()[0]?.body ?? {}
  expect(body).toEqual(expectedBody(waitlist, person, `${baseURL}${waitlist.path}`, undefined))
  expect(submittedAt).toEqual(expect.any(Number))
})

test('the visitor sees an error if the CRM refuses the lead', async ({ page, crm, expectConsoleError }) => {
  expectConsoleError(/status of 500/)
  crm.script({ status: 500 })
  const person = newPerson()
  await page.goto(waitlist.path)
  const { form, button, firstName, status } = leadForm(page, waitlist)
  await untilReady(form)
  await fillIn(page, waitlist, person)
  await button.click()
  await expect(status).toHaveText(waitlist.refused)
  await expect(firstName).toHaveValue(person.firstname)
})
