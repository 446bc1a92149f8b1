/** CRM_MODE=direct: the browser calls the CRM itself. */
import { expect, withOwnSite } from './fixtures.ts'
import { expectedBody, fillIn, JOURNEYS, leadForm, newPerson, takenFrom, untilReady } from './lead-fixtures.ts'

const { waitlist } = JOURNEYS

const test = withOwnSite((crm) => ({ CRM_MODE: 'direct', CRM_FORMS_HOST: crm.origin }))
// The CRM is another origin and accepts no additional header fields.
test.use({ extraHTTPHeaders: {} })

test('the browser calls the CRM itself, and the visitor sees whether the CRM took the lead', async ({
  page,
  crm,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/)
  const person = newPerson()
  crm.behave((body) => (body?.fields.some(({ value }) => value === person.email) ? { status: 500 } : undefined))
  await page.goto(waitlist.path)
  const { form, button, firstName, status } = leadForm(page, waitlist)
  await untilReady(form)
  await fillIn(page, waitlist, person)
  await button.click()
  await expect(status).toHaveText(waitlist.refused)
  await expect(firstName).toHaveValue(person.firstname)
  crm.behave(undefined)
  await button.click()
  await expect(status).toHaveText(waitlist.done)
  await expect(firstName).toHaveValue('')
  const { submittedAt, ...body } = takenFrom(crm, person)[0]?.body ?? {}
  expect(body).toEqual(expectedBody(waitlist, person, `${baseURL}${waitlist.path}`, undefined))
  expect(submittedAt).toEqual(expect.any(Number))
})
