/** Starts and stops the process. `serve.ts` makes everything that runs in between. */
import './ops/production-mode.ts'

import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Logger, pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { parseSettings } from './env.ts'
import { describeError } from './errors.ts'
import { createPageRenderer } from './http/pages/page-renderer.ts'
import { openLogOutput } from './ops/log-output.ts'
import { startNotice } from './ops/start-notice.ts'
import { StartError, startProblem } from './ops/start-problem.ts'
import { builtFile, builtPages, projectFile } from './program-files.ts'
import { type BuiltSite, serve } from './serve.ts'

/** Time for closing everything after running requests have had their DRAIN_SECONDS. */
const STOP_LIMIT_MS = 6_000

async function loadBuild(): Promise<ServerBuild> {
  const pages = builtPages()
  if (!existsSync(pages)) {
    throw new StartError('The site is not built. Run: npm run build')
  }
  return import(pathToFileURL(pages).href)
}

async function loadSite(log: Logger): Promise<BuiltSite> {
  const build = await loadBuild()
  const renderer = await createPageRenderer({
    load: async () => build,
    onError: (error) => log.error(describeError(error), 'A page could not be rendered'),
  })
  const files = { built: builtFile('client'), public: projectFile('public') }
  return { renderer, files }
}

async function start(): Promise<void> {
  const settings = parseSettings(process.env)
  const output = await openLogOutput()
  const log = pino({ level: settings.LOG_LEVEL }, output.stream)
  const serving = await serve(settings, () => loadSite(log), log)

  const delayMs = settings.STOP_DELAY_SECONDS * 1_000
  const limitMs = delayMs + settings.DRAIN_SECONDS * 1_000 + STOP_LIMIT_MS
  const exit = (code: number) => void output.flush().then(() => process.exit(code))
  let exitCode: number | undefined
  /** Ends the process once, with the highest of several codes. After a failure it is quick. */
  function end(code: number): void {
    const isFirst = exitCode === undefined
    exitCode = Math.max(exitCode ?? 0, code)
    if (!isFirst) {
      return
    }
    // A part that does not answer, such as a database behind a lost connection, must not keep the
    // process alive.
    setTimeout(() => {
      log.error('Stopping took too long: ended with work under way')
      exit(1)
    }, limitMs).unref()
    serving.stop(code === 0 ? delayMs : 0).then(
      () => exit(exitCode ?? 0),
      (error: unknown) => {
        log.error(describeError(error), 'Stopping failed')
        exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  const crash = (error: unknown) => {
    log.fatal(describeError(error), 'Unexpected failure, stopping')
    end(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  process.stdout.write(`${startNotice(serving)}\n`)
}

start().catch((error: unknown) => {
  const { text, exitCode } = startProblem(error)
  process.stderr.write(`${text}\n`)
  process.exit(exitCode)
})
