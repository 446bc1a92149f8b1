/**
 * The browser's own autofill on the real forms. The DevTools command (domain Autofill,
 * experimental) passes the address that a visitor's profile would hold. Chromium finds, fills and
 * marks the fields as usual.
 *
 * @second-ring: works with the browser’s own autofill
 */
import type { Page } from '@playwright/test'
import type { FakeCrm } from '../fakes/crm.ts'
import { expect, test } from './fixtures.ts'
import * as forms from './lead-fixtures.ts'

const COMPANY = 'Engines Ltd'
/**
 * One form for each name of the honeypot, one of them with a company of its own. Both work without
 * scripting.
 */
const FORMS: forms.FormJourney[] = [forms.JOURNEYS.waitlist, forms.JOURNEYS.partner]

/** Fills the form as if the visitor picked the address in the list at the first name. */
async function autofill(
  page: Page,
  journey: forms.FormJourney,
  person: forms.Person,
): Promise<void> {
  const { firstName, email } = forms.leadForm(page, journey)
  await firstName.click()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Autofill.enable')
  const { root } = await devTools.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await devTools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `form[aria-label=${JSON.stringify(journey.name)}] input[name="firstname"]`,
  })
  const { node } = await devTools.send('DOM.describeNode', { nodeId })
  const filled = new Promise((resolve) => devTools.once('Autofill.addressFormFilled', resolve))
  await devTools.send('Autofill.trigger', {
    fieldId: node.backendNodeId,
    address: {
      fields: [
        { name: 'NAME_FIRST', value: person.firstname },
        { name: 'NAME_LAST', value: person.lastname },
        { name: 'EMAIL_ADDRESS', value: person.email },
        { name: 'COMPANY_NAME', value: COMPANY },
      ],
    },
  })
  await filled
  await expect(email).toHaveValue(person.email)
  expect(await email.evaluate((element) => element.matches(':autofill'))).toBe(true)
}

/** The browser fills each form, which is then sent by scripts or by the browser itself. */
async function sendFilled(page: Page, crm: FakeCrm, origin: string, hasScripts: boolean) {
  const check = async (journey: forms.FormJourney) => {
    const person = forms.newPerson()
    await page.goto(journey.path)
    const { button, form, honeypot, status } = forms.leadForm(page, journey)
    if (hasScripts) {
      await forms.untilReady(form)
    }
    await autofill(page, journey, person)
    // Chromium fills the first field for the company only. A form that has one keeps its honeypot
    // empty.
    await expect(honeypot).toHaveValue(
      hasScripts && !Object.values(journey.fill).includes(COMPANY) ? COMPANY : '',
    )
    for (const [label, value] of Object.entries(journey.fill)) {
      await form.getByLabel(label).fill(value)
    }
    await button.click()
    await expect(status).toHaveText(journey.done)
    await expect(honeypot).toHaveValue('')
    await expect.poll(() => forms.takenFrom(crm, person)).not.toEqual([])
    const { submittedAt: _, ...body } = forms.takenFrom(crm, person)[0]?.body ?? {}
    expect(body).toEqual(forms.expectedBody(journey, person, `${origin}${journey.path}`, undefined))
  }
  await forms.onEveryForm(page, check, FORMS)
}

test('what the browser fills into a form’s honeypot is taken out and costs no lead', async ({
  page,
  crm,
  site,
}) => {
  await sendFilled(page, crm, site.url, true)
})

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser fills a form and leaves its honeypot empty', async ({ page, crm, site }) => {
    await sendFilled(page, crm, site.url, false)
  })
})
