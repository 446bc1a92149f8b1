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
import { processEnd } from './ops/process-end.ts'
import { startNotice } from './ops/start-notice.ts'
import { StartError, startProblem } from './ops/start-problem.ts'
import { builtFile, builtPages, projectFile } from './program-files.ts'
import { type Site, serve } from './serve.ts'

/** Time for closing everything after running requests have had their DRAIN_SECONDS. */
const STOP_LIMIT_MS = 6_000

async function loadBuild(): Promise<ServerBuild> {
  const pages = builtPages()
  if (!existsSync(pages)) throw new StartError('The site is not built. Run: npm run build')
  return import(pathToFileURL(pages).href)
}

async function loadSite(log: Logger): Promise<Site> {
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
  const end = processEnd({
    stop: (exitCode) => serving.stop(exitCode === 0 ? delayMs : 0),
    limitMs: delayMs + settings.DRAIN_SECONDS * 1_000 + STOP_LIMIT_MS,
    log,
    exit: (code) => void output.flush().then(() => process.exit(code)),
  })
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
