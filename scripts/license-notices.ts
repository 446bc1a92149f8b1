/**
 * The notices that a release ships with: for each package in it the license as its authors wrote
 * it, and the full texts of licenses that a package only names.
 */
import fs from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './build-stamp.ts'

/** File in a build that lists the packages that are part of its bundles. */
export const BUNDLED_PACKAGES = 'packages.json'
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/**
 * Packages of which files are part of the site without an import: the headline's font, and the base
 * rules of the styles.
 */
const BUILT_IN = ['node_modules/@fontsource-variable/fraunces', 'node_modules/tailwindcss']
const NODE = 'node_modules/node'
/**
 * The license of Node.js and of all that is part of it, beside the program that the package brings.
 */
const NODE_LICENSES = fs.globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: PROJECT })

/**
 * Licenses of what a package contains besides its own code, by SPDX id, where it has no file with
 * their texts. The libraries are listed in the package's own README, which is part of the notices.
 */
const CONTAINED: readonly [folder: RegExp, licenses: readonly string[]][] = [
  [
    /\/@img\/sharp-libvips-/,
    [
      'LGPL-3.0-or-later',
      'MPL-1.1',
      'MPL-2.0',
      'MIT',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'FTL',
      'libpng-2.0',
      'libtiff',
      'IJG',
      'Zlib',
    ],
  ],
  // Its file names them by their addresses.
  [/\/date-holidays$/, ['CC-BY-3.0', 'CC-BY-SA-3.0']],
]
/** Their own texts refer to another one. */
const REFERS_TO: Readonly<Record<string, string>> = { 'LGPL-3.0-or-later': 'GPL-3.0-or-later' }

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|copyright|feel-free|unlicense)(?:[.-]|$)/i

interface Package {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  homepage?: string
  repository?: string | { url?: string }
}

/**
 * Folder of the package in which a module is, from the project's folder. Undefined for our own
 * modules.
 */
export function packageFolderOf(module: string): string | undefined {
  return /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)(?=\/)/
    .exec(module)?.[0]
    .replace(/^.*?(?=node_modules\/)/, '')
}

/** Adds the packages of modules to the list in a build. */
export function noteBundled(built: string, modules: Iterable<string>): void {
  const file = join(built, BUNDLED_PACKAGES)
  const known: string[] = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []
  const folders = [...modules].flatMap((module) => packageFolderOf(module) ?? [])
  const all = [...new Set([...known, ...folders])].filter((folder) =>
    fs.existsSync(join(PROJECT, folder, 'package.json')),
  )
  fs.writeFileSync(file, JSON.stringify(all.sort()))
}

const read = (folder: string): Package =>
  JSON.parse(fs.readFileSync(join(PROJECT, folder, 'package.json'), 'utf8'))

const textsIn = (folder: string, isWanted: (name: string) => boolean): string[] =>
  fs
    .readdirSync(join(PROJECT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map(({ name }) => textOf(join(folder, name)))

const textOf = (path: string) => fs.readFileSync(join(PROJECT, path), 'utf8').trim()

/** SPDX ids in an expression such as `(MIT AND Zlib)`. */
const idsIn = (expression = '') =>
  expression.match(/[\w.+-]+/g)?.filter((word) => !/^(?:AND|OR|WITH)$/.test(word)) ?? []

/** @throws when the list of SPDX has no such license */
function standardText(id: string): string {
  const file = join(PROJECT, 'node_modules/spdx-license-list/licenses', `${id}.json`)
  if (!fs.existsSync(file)) {
    throw new Error(`There is no text of the license ${id}. Add it to the notices of the release`)
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')).licenseText.trim()
}

const LINE = '='.repeat(78)

/**
 * @param folders of the packages that are shipped as they are
 * @param bundled of those that are part of bundles
 * @throws when the text of a license is nowhere
 */
export function licenseNotices(folders: Iterable<string>, bundled: Iterable<string>): string {
  // `npm install` may remove it, because a script of the package has brought it.
  if (NODE_LICENSES.length === 0) {
    throw new Error('The license of Node.js is missing below node_modules. Run npm ci')
  }
  const standard = new Set<string>()
  const parts = [...new Set([...folders, ...bundled, ...BUILT_IN, NODE])].sort().map((folder) => {
    const { name, version, license, author, homepage, repository } = read(folder)
    const contained = CONTAINED.find(([place]) => place.test(`/${folder}`))?.[1] ?? []
    const own =
      folder === NODE
        ? NODE_LICENSES.map(textOf)
        : textsIn(folder, (file) => LICENSE_FILE.test(file))
    const lists = contained.length > 0 ? textsIn(folder, (file) => /^readme\.md$/i.test(file)) : []
    for (const id of [...(own.length === 0 ? idsIn(license) : []), ...contained]) {
      standard.add(id)
      if (REFERS_TO[id]) {
        standard.add(REFERS_TO[id])
      }
    }
    const by = typeof author === 'object' ? author.name : author
    const source = homepage ?? (typeof repository === 'object' ? repository.url : repository)
    const head = [
      `${name} ${version}`,
      `License: ${license ?? 'see below'}`,
      by && `By ${by}`,
      source,
    ]
    const note = own.length === 0 && 'The text of the license is at the end of this file.'
    return [LINE, ...head.filter(Boolean), note || '', ...own, ...lists]
      .filter((text) => text !== '')
      .join('\n\n')
  })
  const texts = [...standard]
    .sort()
    .map((id) => [LINE, `The license ${id}`, standardText(id)].join('\n\n'))
  const intro =
    'This release contains software, fonts and data of others, under the licenses below. Libraries under the LGPL are separate\n' +
    'files below node_modules, which can be replaced. Sources are at the addresses that are named with each part.'
  return `${[intro, ...parts, ...texts].join('\n\n')}\n`
}
