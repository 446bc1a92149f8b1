/**
 * Everything about a person, under `/admin/api/person`. The address is in the body, so that no log
 * of requests has it.
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { emailAddress } from '#contract/email-address.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import type { ErasedPerson, EraseRequest, FoundPerson } from '#contract/staff/people.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { recordReading } from '#server/audit/record-audit.ts'
import { type RunSql, sqlThrough } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { eraseAtCrm } from '#server/leads/crm/erase-person.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { erasePerson, erasurePreview, readPerson, rowsOf } from './person.ts'

const PATH = `${STAFF_API_PATH}/person`
/** Also addresses that the site would not write to, because an older form may have brought them. */
const address = z
  .string()
  .trim()
  .max(EMAIL_MAX_CHARACTERS)
  .regex(/.@./)
  .transform((typed) => (emailAddress(typed) ?? typed).toLowerCase())
const shape = z.object({ email: address })
const erasureShape = shape.extend({
  addresses: z.array(z.string()),
  choices: z.record(z.string(), z.enum(['erase', 'keep'])),
})

interface PersonRoutesDependencies extends CallerDependencies {
  settings: Pick<Settings, 'DATA_DIR' | 'CRM_API_HOST' | 'CRM_PRIVATE_APP_TOKEN'>
  words: CurrentWords
}

export function personRoutes({
  store,
  tokens,
  settings,
  words,
}: PersonRoutesDependencies): Hono<AppEnv> {
  const dataDirectory = settings.DATA_DIR
  const routes = new Hono<AppEnv>()

  /** The caller, and the body, which names the person. */
  async function asked<Body>(c: Context<AppEnv>, bodyShape: z.ZodType<Body>) {
    const { inTransaction, actor, body } = await signedInStaff(c, { store, tokens }, 'people')
    const run: RunSql = (text, parameters) =>
      inTransaction((trx) => sqlThrough(trx)(text, parameters))
    return { run, actor, ...(await body(bodyShape, refusals.noAddress)) }
  }

  routes.post(PATH, async (c) => {
    const { run, actor, email } = await asked(c, shape)
    const data = await readPerson(run, dataDirectory, email)
    await recordReading(store, {
      actor,
      action: 'export_person',
      subject: 'person',
      rowCount: rowsOf(data),
    })
    const hasToken = settings.CRM_PRIVATE_APP_TOKEN !== undefined
    return c.json({
      data,
      preview: erasurePreview(data, hasToken),
      isErasedAtCrm: hasToken,
    } satisfies FoundPerson)
  })

  routes.post(`${PATH}/erase`, async (c) => {
    const { run, actor, email, addresses, choices } = await asked<EraseRequest>(c, erasureShape)
    const dependencies = {
      run,
      dataDirectory,
      eraseAtCrm: (address: string) => eraseAtCrm(settings, address),
      actor,
      shown: addresses,
      zone: words('site').zone,
    }
    const erased = await erasePerson(dependencies, email, (id) => choices[id])
    if (erased === 'last admin') {
      throw new RestRefusal(409, '409', refusals.lastAdmin)
    }
    if (erased === 'merged since') {
      throw new RestRefusal(409, '409', refusals.mergedSince)
    }
    if (erased === 'undecided') {
      throw new RestRefusal(409, '409', refusals.undecidedMentions)
    }
    return c.json(erased satisfies ErasedPerson)
  })

  return routes
}
