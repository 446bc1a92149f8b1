/**
 * `npm run dev` in a copy of the project, whose files the test may change.
 *
 * @second-ring: starts the development server in a copy of the project
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOnce } from '#test/build-once.ts'
import { startRealServer } from '#test/real-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { PROJECT } from './build-stamp.ts'

const COPIED = ['app', 'content', 'contract', 'public', 'scripts', 'server', 'supabase', 'test']
const FILES = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']

const copy = temporaryFolder()

test('a moment after a change of the routes, requests are answered with the new ones', async () => {
  buildOnce()
  for (const name of [...COPIED, ...FILES]) {
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true })
  }
  // With its prepared database the server starts sooner.
  symlinkSync(join(PROJECT, 'build'), join(copy, 'build'))
  // A folder of its own, because Vite keeps what it has prepared in it.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(PROJECT, 'node_modules')).filter((one) => one !== '.vite')) {
    symlinkSync(join(PROJECT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  const server = await startRealServer({
    program: [process.execPath, join(copy, 'scripts/dev.ts')],
  })
  try {
    const ask = async () => (await fetch(`${server.url}/just-added`)).text()
    expect(await ask()).toContain('404')
    mkdirSync(join(copy, 'app/pages/just-added'))
    writeFileSync(
      join(copy, 'app/pages/just-added/page.tsx'),
      'export default () => <p>Just added</p>',
    )
    const routes = join(copy, 'app/routes.ts')
    const added = "export default [\n  route('just-added', 'pages/just-added/page.tsx'),"
    writeFileSync(routes, readFileSync(routes, 'utf8').replace('export default [', added))
    await expect.poll(ask).toContain('Just added')
  } finally {
    await server.stop()
  }
})
