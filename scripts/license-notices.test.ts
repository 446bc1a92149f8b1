/** Whoever gets a release gets the licenses of everything in it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD, PROJECT } from './build-stamp.ts'
import { BUNDLED_PACKAGES, licenseNotices, packageFolderOf } from './license-notices.ts'
import { runtimePackageFolders } from './runtime-packages.ts'

const bundled: string[] = JSON.parse(readFileSync(join(BUILD, BUNDLED_PACKAGES), 'utf8'))
const shipped = runtimePackageFolders()
const notices = licenseNotices(shipped, bundled)

test('the notices name every package in the archive and in the bundles', () => {
  expect(bundled).toEqual(
    expect.arrayContaining(['node_modules/react-dom', 'node_modules/hono', 'node_modules/jspdf']),
  )
  const names = [...shipped, ...bundled].map((folder) => {
    const { name, version } = JSON.parse(
      readFileSync(join(PROJECT, folder, 'package.json'), 'utf8'),
    )
    return `${name} ${version}\n`
  })
  expect(names.filter((name) => !notices.includes(`\n${name}`))).toEqual([])
})

test.each([
  ['the pictures’ libraries', 'GNU LESSER GENERAL PUBLIC LICENSE'],
  ['what the LGPL refers to', 'GNU GENERAL PUBLIC LICENSE\nVersion 3'],
  ['the holidays', 'Attribution-ShareAlike 3.0 Unported'],
  ['the fonts', 'SIL OPEN FONT LICENSE'],
  ['calendars and styles', 'Mozilla Public License'],
  ['Node.js', 'Node.js is licensed for use as follows'],
])('the license of %s is there in full', (_, text) => {
  const plain = notices.replace(/[ \t]+/g, ' ').replace(/\n+ ?/g, '\n')
  // Not `toContain`, which would print all of it.
  expect(plain.toLowerCase().includes(text.toLowerCase())).toBe(true)
})

test('a module of a package within a package belongs to the inner one', () => {
  expect(packageFolderOf('/x/node_modules/a/node_modules/@b/c/d.js?e')).toBe(
    'node_modules/a/node_modules/@b/c',
  )
  expect(packageFolderOf('/x/app/root.tsx')).toBeUndefined()
})
