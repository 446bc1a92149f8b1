/**
 * Two releases, as operators get them: `PREVIOUS_RELEASE` and `NEXT_RELEASE` name the archives,
 * which `npm run release` made.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { PREVIOUS_RELEASE, NEXT_RELEASE } = process.env

/** Whether both archives are named. Building them takes minutes, so no test does. */
export const HAS_TWO_RELEASES = PREVIOUS_RELEASE !== undefined && NEXT_RELEASE !== undefined

export interface Release {
  version: string
  /** Where its archive is unpacked. */
  folder: string
  /** Starts the site. */
  start: readonly string[]
}

/** Unpacks both archives. */
export const unpackTwoReleases = (folder: string) => ({
  previous: unpack(String(PREVIOUS_RELEASE), join(folder, 'previous')),
  next: unpack(String(NEXT_RELEASE), join(folder, 'next')),
})

function unpack(archive: string, target: string): Release {
  mkdirSync(target)
  execFileSync('tar', ['-xzf', archive, '-C', target])
  const folder = join(target, readdirSync(target)[0] ?? '')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { version, folder, start: [join(folder, 'bin/everturn'), 'start'] }
}

/**
 * Runs a command of a release, as an operator does.
 * @param options.input what is piped to it
 * @returns what it prints
 */
export const runCommand = (
  { folder }: Release,
  settings: Readonly<Record<string, string>>,
  { input = '' }: { input?: string },
  ...commandLine: string[]
): string =>
  execFileSync(join(folder, 'bin/everturn'), commandLine, {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    input,
    maxBuffer: 1024 ** 2 * 10,
  })
