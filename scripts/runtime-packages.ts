/** The packages that a release has below `node_modules`. */
import fs from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './build-stamp.ts'
import { RUNTIME_PACKAGES } from './bundle-program.ts'

/**
 * The packages that the bundles import, with their dependencies, as folders below `node_modules`.
 */
export function runtimePackageFolders(): Set<string> {
  const found = new Set<string>()
  function add(name: string, from: string): void {
    const folder = resolvePackage(name, from)
    if (folder === undefined || found.has(folder)) {
      return
    }
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder)
    for (const dependency of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) {
      add(dependency, folder)
    }
  }
  for (const name of RUNTIME_PACKAGES) {
    if (resolvePackage(name, '') === undefined) {
      throw new Error(`${name} is not installed`)
    }
    add(name, '')
  }
  return found
}

function readPackage(
  folder: string,
): Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined> {
  return JSON.parse(fs.readFileSync(join(PROJECT, folder, 'package.json'), 'utf8'))
}

/**
 * Finds a package as Node.js does.
 * @returns undefined for an optional package of another platform
 */
function resolvePackage(name: string, from: string): string | undefined {
  for (
    let base = from;
    ;
    base = base.slice(0, base.lastIndexOf('node_modules')).replace(/\/$/, '')
  ) {
    const folder = join(base, 'node_modules', name)
    if (fs.existsSync(join(PROJECT, folder, 'package.json'))) {
      return folder
    }
    if (base === '') {
      return undefined
    }
  }
}
