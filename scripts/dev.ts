/**
 * `npm run dev`: the same server as in production, with pages and modules from Vite, so that an
 * edit shows at once.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { PROJECT } from './build-stamp.ts'

// Set before React is loaded, which chooses its development build by it.
process.env.NODE_ENV = 'development'
const settingsFile = join(PROJECT, '.env')
if (existsSync(settingsFile)) {
  process.loadEnvFile(settingsFile)
}

const { createServer } = await import('vite')
const { pino } = await import('pino')
const { default: pretty } = await import('pino-pretty')
const { parseSettings } = await import('../server/env.ts')
const { describeError } = await import('../server/errors.ts')
const { createPageRenderer } = await import('../server/http/pages/page-renderer.ts')
const { startNotice } = await import('../server/ops/start-notice.ts')
const { startProblem } = await import('../server/ops/start-problem.ts')
const { serve } = await import('../server/serve.ts')

/** A looser policy, because hot reload adds styles and scripts to the page. */
const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: http: https:"

try {
  const settings = parseSettings(process.env)
  const log = pino({ level: settings.LOG_LEVEL }, pretty({ ignore: 'pid,hostname', sync: true }))
  const vite = await createServer({ root: PROJECT, server: { middlewareMode: true } })
  const load = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  const renderer = await createPageRenderer({
    load,
    onError: (error) => log.error(describeError(error), 'A page could not be rendered'),
    mode: 'development',
  })
  const serving = await serve(
    settings,
    async () => ({
      renderer,
      before: (request, response, next) =>
        vite.middlewares(request, response, () => {
          // Makes the renderer know the latest routes.
          void renderer.describe().then(() => next(), next)
        }),
      pagePolicy: () => DEVELOPMENT_POLICY,
      keepPages: false,
    }),
    log,
  )
  const stop = async () => {
    await Promise.all([serving.stop(), vite.close()])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`${startNotice(serving)}\n`)
} catch (error) {
  const { text, exitCode } = startProblem(error)
  process.stderr.write(`${text}\n`)
  process.exit(exitCode)
}
