/**
 * Fake of the CRM's forms API ("Submit data to a form (unauthenticated)") with its shapes and error
 * types, and of its "GDPR delete" of a contact. docs/operations.md, "The fake CRM", lists what it
 * imitates and the source of each fact.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenHere } from '../listen-here.ts'

/** A form as the owner of an account sets it up in the CRM. */
interface FakeCrmForm {
  /** Declared fields. All other names are refused. */
  fields: string[]
  required: string[]
  /** Values that a field takes, where it is a choice. */
  choices?: Record<string, string[]>
  /** Values of the tracking cookie that the CRM does not know. */
  unknownHutks?: string[]
  /**
   * Type of the error with which the form refuses every submission, such as that of a captcha or a
   * blocked address.
   */
  refusal?: string
}

/** Parsed body of the form call. */
interface CrmBody {
  fields: { objectTypeId?: string; name: string; value: string }[]
  context?: Record<string, unknown>
  submittedAt?: number | string
}

/** How the fake treats a call. */
export type CrmBehavior =
  | 'accept'
  | 'reset'
  /** Never answers. The connection stays open until the caller gives up. */
  | 'hang'
  | { status: number; headers?: Record<string, string>; body?: unknown }

interface CrmCall {
  /** Epoch milliseconds of the fake's clock. */
  at: number
  portalId: string
  formId: string
  /** Parsed body. Undefined if it was not JSON. */
  body: CrmBody | undefined
  /** Status of the answer. Undefined if the connection was cut or left open. */
  status: number | undefined
  /** Whether the submission was taken, even if the caller did not get the answer. */
  taken: boolean
}

interface FakeCrmOptions {
  /** 0 selects a free port. */
  port?: number
  /** Token of the private app that may delete contacts. */
  token?: string
  now?: () => number
  /** Told of each submission once it is answered. */
  onCall?: (call: CrmCall) => void
}

const ERASURE_PATH = '/crm/v3/objects/contacts/gdpr-delete'
const SUBMISSION = /^\/submissions\/v3\/integration\/submit\/([^/]+)\/([^/?]+)$/
const DEFAULT_FIELDS = ['firstname', 'lastname', 'email']

/** Forms of an account that is set up for this site. */
export function defaultForms(): Record<string, FakeCrmForm> {
  return {
    waitlist: { fields: [...DEFAULT_FIELDS], required: ['email'] },
    contact: { fields: [...DEFAULT_FIELDS, 'phone', 'message'], required: ['email'] },
    pioneer: { fields: [...DEFAULT_FIELDS, 'company', 'jobtitle', 'message'], required: ['email'] },
  }
}

export type FakeCrm = Awaited<ReturnType<typeof startFakeCrm>>

/** Starts the fake on 127.0.0.1. */
export async function startFakeCrm(options: FakeCrmOptions = {}) {
  const { now = Date.now } = options
  const forms = defaultForms()
  const scripted: CrmBehavior[] = []
  const calls: CrmCall[] = []
  const erased: string[] = []
  let decide: ((body: CrmBody | undefined) => CrmBehavior | undefined) | undefined

  function vendorAnswer(call: CrmCall): { status: number; body: unknown } {
    const form = call.portalId === 'local' ? forms[call.formId] : undefined
    if (!form) {
      return { status: 404, body: vendorError('resource not found') }
    }
    if (!call.body) {
      return { status: 400, body: vendorError('Invalid input JSON on line 1, column 1') }
    }
    const errors = errorsIn(call.body, form, now())
    if (errors.length > 0) {
      return { status: 400, body: vendorError('The request is not valid', errors) }
    }
    call.taken = true
    return { status: 200, body: { inlineMessage: 'Thanks for submitting the form.' } }
  }

  /** Treats the call as scripted, unless it is to be taken. */
  function fails(behavior: CrmBehavior, response: ServerResponse): boolean {
    if (behavior === 'reset') {
      response.destroy()
    }
    if (typeof behavior === 'object') {
      send(response, behavior.status, behavior.body ?? vendorError('scripted'), behavior.headers)
    }
    return behavior === 'hang' || behavior === 'reset' || typeof behavior === 'object'
  }

  async function erase(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = JSON.parse(await text(request))
    if (fails(scripted.shift() ?? 'accept', response)) {
      return
    }
    if (request.headers.authorization !== `Bearer ${options.token}`) {
      return send(response, 401, {
        ...vendorError('Authentication'),
        category: 'INVALID_AUTHENTICATION',
      })
    }
    if (given.idProperty !== 'email' || typeof given.objectId !== 'string') {
      return send(response, 400, {
        ...vendorError('Invalid input JSON'),
        category: 'VALIDATION_ERROR',
      })
    }
    erased.push(given.objectId)
    response.writeHead(204)
    response.end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST' && request.url === ERASURE_PATH) {
      return erase(request, response)
    }
    const path = SUBMISSION.exec(request.url ?? '')
    // The vendor allows calls from any website (CORS). The direct mode depends on it.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS' && path) {
      response.writeHead(204, {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type',
      })
      return void response.end()
    }
    if (request.method !== 'POST' || !path) {
      return send(response, 404, vendorError('resource not found'))
    }
    const body = parseBody(await text(request))
    const call: CrmCall = {
      at: now(),
      portalId: decodeURIComponent(path[1] ?? ''),
      formId: decodeURIComponent(path[2] ?? ''),
      body,
      status: undefined,
      taken: false,
    }
    calls.push(call)
    response.once('close', () => options.onCall?.(call))
    const behavior = scripted.shift() ?? decide?.(body) ?? 'accept'
    if (typeof behavior === 'object') {
      call.status = behavior.status
    }
    if (fails(behavior, response)) {
      return
    }
    const usual = vendorAnswer(call)
    call.status = usual.status
    send(response, usual.status, usual.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })

  return {
    /** Origin for `CRM_FORMS_HOST`. */
    origin: await listenHere(server, options.port),
    calls,
    /** Email addresses whose contacts were deleted, in order. */
    erased,
    forms,
    /** Submissions that were taken, in order. */
    taken: () => calls.filter((call) => call.taken),
    /** Sets the behavior of the next calls, one each. Later calls are checked again. */
    script: (...behaviors: CrmBehavior[]) => void scripted.push(...behaviors),
    /** Decides every call without a scripted behavior. Undefined accepts the call. */
    behave(next: typeof decide) {
      decide = next
    },
    async close() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/
const BACKDATED_MAX_MS = 30 * 24 * 60 * 60 * 1000

/** Errors of a submission in the vendor's order, with its types and messages. */
function errorsIn({ fields, context = {}, submittedAt }: CrmBody, form: FakeCrmForm, now: number) {
  const errors: { errorType: string; message: string }[] = []
  const refuse = (errorType: string, at: string, why: string) =>
    errors.push({ errorType, message: `Error in '${at}'. ${why}` })
  const { hutk, pageUri } = context
  if (
    hutk !== undefined &&
    (!/^[0-9a-f]{32}$/.test(String(hutk)) || form.unknownHutks?.includes(String(hutk)))
  ) {
    refuse('INVALID_HUTK', 'context.hutk', `'${hutk}' is not a valid Hutk`)
  }
  if (pageUri !== undefined && !URL.canParse(String(pageUri))) {
    refuse('INVALID_PAGE_URI', 'context.pageUri', `'${pageUri}' is not a valid URI`)
  }
  if (submittedAt !== undefined && !(now - Number(submittedAt) <= BACKDATED_MAX_MS)) {
    refuse('INVALID_METADATA', 'submittedAt', 'It must be within the past month')
  }
  for (const { objectTypeId = '0-1', name, value } of fields) {
    const at = `fields.${objectTypeId}/${name}`
    if (!form.fields.includes(name)) {
      refuse('FIELD_NOT_IN_FORM_DEFINITION', at, `Field '${name}' is not in the form definition`)
    } else if (form.choices?.[name]?.includes(value) === false) {
      refuse('VALUE_NOT_IN_FIELD_DEFINITION', at, `'${value}' is not one of the allowed values`)
    } else if (name === 'email' && !EMAIL.test(value)) {
      refuse('INVALID_EMAIL', at, `'${value}' is not a valid email`)
    }
  }
  for (const name of form.required) {
    if (!fields.some((field) => field.name === name && field.value !== '')) {
      refuse('REQUIRED_FIELD', `fields.${name}`, `Required field '${name}' is missing`)
    }
  }
  if (form.refusal) {
    refuse(form.refusal, 'form', 'It is refused')
  }
  return errors
}

function vendorError(message: string, errors?: { message: string; errorType: string }[]) {
  return { status: 'error', message, correlationId: randomUUID(), ...(errors && { errors }) }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) {
    return
  }
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function parseBody(given: string): CrmBody | undefined {
  try {
    const parsed = JSON.parse(given)
    return Array.isArray(parsed?.fields) ? parsed : undefined
  } catch {
    return undefined
  }
}
