/** Views of the list that staff keep. */
import { expect, test } from 'vitest'
import { createAccount } from '#test/accounts.ts'
import { leadCalls } from '#test/lead-calls.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })
const admin = await createAccount(site, 'admin')
const colleague = await createAccount(site, 'admin')
const { call } = leadCalls(site, admin)

test('a saved view is everyone’s to open and its author’s to change', async () => {
  const view = { name: 'Morning', search: '?state=new', hash: '', columns: ['email'] }
  const save = async (changed: object, member = admin) =>
    (await call('views', { ...view, ...changed }, member)).status
  const remove = async (member: typeof admin) =>
    (await call('views/delete', { name: view.name }, member)).status
  expect(await save({})).toBe(200)
  expect((await call('views', undefined, colleague)).body).toEqual([{ ...view, isOwn: false }])
  expect([await save({ hash: '#x' }, colleague), await remove(colleague)]).toEqual([409, 409])
  expect([await save({ hash: '#x' }), await save({ search: undefined })]).toEqual([200, 400])
  expect((await call('views')).body).toEqual([{ ...view, hash: '#x', isOwn: true }])
  expect(await remove(admin)).toBe(200)
  expect((await call('views')).body).toEqual([])
})
