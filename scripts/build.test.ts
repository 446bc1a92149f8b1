/**
 * A build while the site runs, in a folder that looks like the project.
 *
 * @second-ring: builds while a server runs
 */
import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SURVEY_PREVIEWS_PATH } from '#contract/survey.ts'
import { buildOnce } from '#test/build-once.ts'
import { startRealServer } from '#test/real-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { BUILD, linkBuild, PROJECT } from './build-stamp.ts'

const folder = temporaryFolder()

test('a running site keeps the files of its build while three newer ones become the current one', async () => {
  buildOnce()
  for (const name of readdirSync(PROJECT).filter((one) => !/^build|^\.|^release$/.test(one))) {
    symlinkSync(join(PROJECT, name), join(folder, name))
  }
  cpSync(realpathSync(BUILD), join(folder, 'build-first'), { recursive: true })
  linkBuild(join(folder, 'build-first'))
  const server = await startRealServer({
    program: [process.execPath, join(folder, 'build/program/main.js')],
  })
  try {
    for (const next of ['build-second', 'build-third', 'build-fourth']) {
      mkdirSync(join(folder, next))
      linkBuild(join(folder, next))
    }
    const page = await (await fetch(`${server.url}/book`)).text()
    const files = [...new Set(page.match(/\/assets\/[\w-]+\.js/g))]
    expect(files.length).toBeGreaterThan(2)
    // The last one is drawn by code that is loaded with the first picture.
    for (const path of [...files, `${SURVEY_PREVIEWS_PATH}/43215.png`]) {
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    }
  } finally {
    await server.stop()
  }
})
