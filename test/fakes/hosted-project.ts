/**
 * Fake of a hosted project: its function, the function calls of its data API on a real database,
 * and an HTTP mail API.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Store } from '#server/db/store.ts'
import { fetchTool } from '../../scripts/fetch-tool.ts'
import { listenHere } from '../listen-here.ts'
import { callFunction } from './rpc.ts'

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url))
const FUNCTION_DIR = join(PROJECT_DIR, 'supabase/functions/send-canvas-email')

/**
 * Path of the Deno program. The package's command starts Deno as a child process, which would
 * survive the command.
 */
function denoExecutable(): string {
  const { runInstall } = createRequire(import.meta.url)(
    fetchTool('deno')('deno/install_api.cjs'),
  ) as {
    runInstall(): string
  }
  return runInstall()
}

interface ApiMail {
  idempotencyKey: string | undefined
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

interface Options {
  store: Store
  anonKey: string
  serviceKey: string
  siteUrl: string
  /** Whether a token belongs to a session. */
  isSession(token: string): Promise<boolean>
}

export type HostedProject = Awaited<ReturnType<typeof startHostedProject>>

/**
 * Runs the unchanged function in Deno, which may not load external modules and may call loopback
 * addresses only.
 */
export async function startHostedProject({
  store,
  anonKey,
  serviceKey,
  siteUrl,
  isSession,
}: Options) {
  const project = {
    /**
     * Where the function answers every path; the gateway of a hosted project passes calls on to it.
     */
    url: '',
    mails: [] as ApiMail[],
    /** Status with which the mail API answers the next emails. */
    mailStatus: 200,
    close: async () => {},
  }

  const service = { role: 'service_role', claims: { role: 'service_role' } } as const
  async function answer(request: IncomingMessage): Promise<{ status: number; body?: string }> {
    const body = (await buffer(request)).toString()
    const path = request.url ?? ''
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const rpc = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1]
    if (rpc && bearer === serviceKey) {
      return {
        status: 200,
        body: JSON.stringify(await callFunction(store, service, rpc, JSON.parse(body))),
      }
    }
    if (path === '/auth/v1/user') {
      return { status: (await isSession(bearer)) ? 200 : 401 }
    }
    if (path !== '/mail-api') {
      return { status: 404 }
    }
    if (project.mailStatus === 200) {
      project.mails.push({
        ...JSON.parse(body),
        idempotencyKey: request.headers['idempotency-key'],
      })
    }
    return { status: project.mailStatus }
  }

  const server = createServer(async (request, response) => {
    const { status, body = '{}' } = await answer(request).catch((error) => ({
      status: 500,
      body: String(error),
    }))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const url = await listenHere(server)

  const cache = await mkdtemp(join(tmpdir(), 'everturn-deno-'))
  const offline = ['--no-remote', '--no-npm', '--cached-only', '--no-lock', '--no-prompt']
  const permissions = ['--allow-env', '--allow-net=127.0.0.1']
  const deno = spawn(
    denoExecutable(),
    [
      'run',
      ...offline,
      ...permissions,
      '--config',
      join(FUNCTION_DIR, 'deno.json'),
      join(FUNCTION_DIR, 'index.ts'),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        SUPABASE_URL: url,
        SUPABASE_ANON_KEY: anonKey,
        SUPABASE_SERVICE_ROLE_KEY: serviceKey,
        SITE_URL: siteUrl,
        CONTACT_EMAIL: 'hello@everturn.example',
        MAIL_FROM: 'hello@everturn.example',
        MAIL_API_URL: `${url}/mail-api`,
        MAIL_API_KEY: 'key',
      },
    },
  )
  project.url = await listeningAddress(deno)
  project.close = async () => {
    deno.kill('SIGKILL')
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
    await rm(cache, { recursive: true, force: true })
  }
  return project
}

/** `Listening on http://127.0.0.1:4000/` → `http://127.0.0.1:4000` */
function listeningAddress(deno: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(said)?.[1]
      if (address) {
        resolve(address)
      }
    }
    deno.stdout?.on('data', hear)
    deno.stderr?.on('data', hear)
    deno.once('error', reject)
    deno.once('exit', () => reject(new Error(`Deno ended: ${said}`)))
  })
}
