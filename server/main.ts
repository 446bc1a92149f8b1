/** Start-up and shut-down, nothing else: settings, store, app, listen; on a signal everything in the other order. */
import './ops/production-mode.ts'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { signApiKey } from './auth/api-key.ts'
import { parseSettings, type Settings, SettingsError } from './env.ts'
import { describeError } from './errors.ts'
import { type Listening, listen } from './http/listen.ts'
import { createPageRenderer } from './http/page-renderer.ts'
import { publicConfig } from './http/public-config.ts'
import { signingSecret } from './ops/signing-secret.ts'
import { startNotice } from './ops/start-notice.ts'

/** Requests that run at the signal get this long to finish. */
const DRAIN_MS = 10_000

const PROJECT = join(import.meta.dirname, '..')
const BUILT_PAGES = join(PROJECT, 'build/server/index.js')

/** A start that failed for a reason the operator can act on: one line, and the exit code of sysexits(3). */
class StartError extends Error {
  override name = 'StartError'
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

async function loadBuild(): Promise<ServerBuild> {
  if (!existsSync(BUILT_PAGES)) throw new StartError('The site is not built. Run: npm run build')
  return import(pathToFileURL(BUILT_PAGES).href)
}

function listenError(error: unknown, settings: Settings): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${settings.PORT} is already in use by another program`)
  if (code === 'EACCES') return new StartError(`PORT: not allowed to listen on ${settings.PORT}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError('HOST: expected an address of this machine')
  return error
}

async function start(): Promise<void> {
  const given = parseSettings(process.env)
  const log = process.stdout.isTTY
    ? pino({ level: given.LOG_LEVEL }, pretty({ ignore: 'pid,hostname', sync: true }))
    : pino({ level: given.LOG_LEVEL })
  const secret = given.JWT_SECRET ?? signingSecret(given.DATA_DIR)
  const anonKey = await signApiKey(secret, 'anon')
  const build = await loadBuild()
  const renderer = await createPageRenderer({
    load: async () => build,
    onError: (error) => log.error(describeError(error), 'A page could not be rendered'),
  })

  let settings = given
  const listening: Listening = await listen(given.HOST, given.PORT, (port) => {
    // PORT=0 leaves the choice to the system, and the public address follows it.
    if (given.PORT === 0 && !process.env.SITE_URL) settings = { ...given, SITE_URL: `http://localhost:${port}` }
    const config = publicConfig(settings, anonKey)
    const files = { built: join(PROJECT, 'build/client'), public: join(PROJECT, 'public') }
    return createApp({ settings, config, renderer, log, files }).fetch
  }).catch((error) => {
    throw listenError(error, given)
  })

  let stopping = false
  async function stop(exitCode: number): Promise<void> {
    if (stopping) return
    stopping = true
    await listening.close(DRAIN_MS)
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  const crash = (error: unknown) => {
    log.fatal(describeError(error), 'Unexpected failure, stopping')
    void stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  process.stdout.write(`${startNotice(settings, `http://${settings.HOST}:${listening.port}`)}\n`)
}

start().catch((error: unknown) => {
  // One plain line each, never a stack: the embedded engine's would print 20 KB of minified source.
  const known = error instanceof SettingsError || error instanceof StartError
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${known ? text : `Could not start: ${text.split('\n', 1)[0]?.slice(0, 300)}`}\n`)
  process.exit(error instanceof StartError ? error.exitCode : 1)
})
