/** Runs the fake CRM and prints each call that it receives: `node test/fakes/run-crm.ts [port]`. */
import { startFakeCrm } from './crm.ts'

const crm = await startFakeCrm({
  port: Number(process.argv[2] ?? 4210),
  onCall({ formId, status, body }) {
    const fields = Object.fromEntries(body?.fields.map(({ name, value }) => [name, value]) ?? [])
    process.stdout.write(
      `CRM ${formId} ${status ?? 'cut'} ${JSON.stringify({ ...fields, context: body?.context })}\n`,
    )
  },
})
process.stdout.write(`CRM_FORMS_HOST=${crm.origin}\n`)
