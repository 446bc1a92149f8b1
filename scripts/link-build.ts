/** Makes the latest build the current one. `build` is a link to its folder (`server/program-files.ts`). */
import { lstatSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Earlier builds that are kept, because programs may run that started with them. */
const KEPT_BUILDS = 3

/** Links to the folder `built`, which is beside the link, and removes old builds. */
export function linkBuild(built: string): void {
  const project = dirname(built)
  const current = join(project, 'build')
  const link = `${built}-link`
  symlinkSync(basename(built), link)
  // A build of an older version of this script is a folder, which a link cannot replace.
  if (lstatSync(current, { throwIfNoEntry: false })?.isDirectory()) rmSync(current, { recursive: true })
  renameSync(link, current)
  const others = readdirSync(project)
    .filter((name) => name.startsWith('build-') && name !== basename(built))
    .map((name) => join(project, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of others.slice(KEPT_BUILDS)) rmSync(folder, { recursive: true, force: true })
}
