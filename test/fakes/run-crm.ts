/** Runs the fake CRM as a program: `node test/fakes/run-crm.ts [port]`. */
import { type FakeCrm, startFakeCrm } from './crm.ts'

const DEFAULT_PORT = 4210

/** Starts the fake and prints each call that it receives. */
export async function runCrm(port = DEFAULT_PORT): Promise<FakeCrm> {
  const crm = await startFakeCrm({ port })
  let shown = 0
  void crm.until(() => {
    for (const { formId, status, body } of crm.calls.slice(shown)) {
      const fields = Object.fromEntries(body?.fields.map(({ name, value }) => [name, value]) ?? [])
      process.stdout.write(
        `CRM ${formId} ${status ?? 'cut'} ${JSON.stringify({ ...fields, context: body?.context })}\n`,
      )
    }
    shown = crm.calls.length
    return false
  })
  return crm
}

if (import.meta.main) {
  const crm = await runCrm(Number(process.argv[2] ?? DEFAULT_PORT))
  process.stdout.write(`CRM_FORMS_HOST=${crm.origin}\n`)
}
