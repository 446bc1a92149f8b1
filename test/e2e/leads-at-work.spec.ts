/**
 * A newcomer brings leads from a spreadsheet, finds out that two of them are one person, and books a
 * meeting for that person.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openStaff, prepared } from './staff-fixtures.ts'

const FILE = [
  'Vorname;Nachname;E-Mail;Firma;Bemerkung',
  'Ada;Byron;ada@engines.example;"Engines; Ltd";"Am Stand\nmit Frau Müller"',
  'Ada;Byron;ada@gmail.com;Engines;',
  'Eve;Kern;eve@engines.example;Engines Ltd.;',
  'Eve;Kern;EVE@engines.example;Engines Ltd.;Zweites Mal',
  'Ohne;Adresse;nichts;;',
].join('\r\n')

/** Chooses the file as Excel writes it: in Windows-1252. */
async function chooseFile(page: Page) {
  await page.getByLabel('File (CSV)').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE, 'latin1'),
  })
}

test('leads are imported from a file, merged, booked a meeting, seen with their company, and taken back', {
  tag: '@second-ring',
}, async ({ page, site }) => {
  const began = Date.now()
  const took = (what: string) =>
    test.info().annotations.push({ type: what, description: `${Date.now() - began} ms` })
  const email = await prepared(site, 0)
  await openStaff(page, email, '/admin/leads')

  await page.getByRole('button', { name: 'Import' }).click()
  await chooseFile(page)
  await expect(
    page.getByText('5 rows, 5 columns, separated by semicolons, Windows-1252'),
  ).toBeVisible()
  await expect(page.getByLabel('Column E-Mail becomes')).toHaveValue('email')
  await expect(page.getByText('3 leads will be imported of 5 rows')).toBeVisible()
  await expect(page.getByText('Row 6: Email is not an address')).toBeVisible()
  await expect(page.getByText('Row 5: as row 4')).toBeVisible()
  await expectAccessible(page, 'the import')
  await page.getByLabel('Where the leads are from').fill('Messe Zürich 2026')
  await page.getByLabel('Why you may write to these people').fill('Karte am Stand unterschrieben')
  await page.getByRole('button', { name: 'Import 3 leads' }).click()
  await expect(page.getByText('3 leads imported.')).toBeVisible()
  took('import')

  await page.getByRole('button', { name: 'Leads', exact: true }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).first().click()
  await expect(page.getByText('Karte am Stand unterschrieben')).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  // The other address of the same name is proposed.
  await expect(dialog.getByLabel('Other address')).toHaveValue(/ada@/)
  await expectAccessible(page, 'the merge')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Merged', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Everything from ada@engines.example, ada@gmail.com' }),
  ).toBeVisible()
  took('merge')

  await page.getByRole('button', { name: 'Book a meeting' }).click()
  await dialog.getByLabel('Their time zone').selectOption('Asia/Tokyo')
  await expect(dialog.getByText(/^For Ada Byron: .* \(Tokyo\)$/)).toBeVisible()
  await expectAccessible(page, 'the booking')
  await dialog.getByRole('button', { name: 'Book and invite' }).click()
  await expect(page.getByText('Booked. Both sides get an email.')).toBeVisible()
  await expect(page.getByText(/for them$/).first()).toBeVisible()
  took('meeting')

  await page
    .getByTitle(/^All of Engines/)
    .first()
    .click()
  await expect(page.getByText('2 people · 3 leads')).toBeVisible()
  await expectAccessible(page, 'the company')
  await page.getByRole('button', { name: 'Leads', exact: true }).click()

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Undo the import from Messe Zürich 2026' }).click()
  const stays = page.getByRole('paragraph').filter({ hasText: /^1 lead stays/ })
  await expect(stays).toContainText('Ada Byron')
  await page.getByRole('button', { name: 'Delete them' }).click()
  await expect(page.getByText('2 leads deleted.')).toBeVisible()
  took('undo')
})
