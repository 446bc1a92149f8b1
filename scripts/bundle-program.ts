/**
 * Bundles the server, so that a start reads a few files instead of a thousand modules and strips no
 * types.
 */
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { ENTRY_POINTS } from '#server/program-files.ts'
import { PROJECT } from './build-stamp.ts'
import { noteBundled } from './license-notices.ts'

/**
 * The packages that `node_modules` needs at run time: those with native code or that read files
 * beside their own.
 */
export const RUNTIME_PACKAGES = [
  '@electric-sql/pglite',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/bcrypt',
  'harfbuzzjs',
  'lightningcss',
  'sharp',
  'subset-font',
  // Only font files are read, when a text needs them (`server/typeset/fallback-faces.ts`).
  '@fontsource-variable/instrument-sans',
  '@fontsource-variable/noto-emoji',
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/vazirmatn',
  '@fontsource/noto-sans-symbols-2',
] as const

/** Optional packages that other packages try to import. They are never installed. */
const ABSENT_PACKAGES = ['pg-native', 'pg-cloudflare', 'supports-color']

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
const left: ReadonlySet<string> = new Set([...RUNTIME_PACKAGES, ...ABSENT_PACKAGES])
const isLeft = (specifier: string) => left.has(packageOf(specifier))
const isBuiltin = (specifier: string) =>
  specifier.startsWith('node:') || builtinModules.includes(packageOf(specifier))

/** @throws when a bundle imports a package that the lists above do not name */
function requireListed({ output }: Rolldown.RolldownOutput): void {
  for (const chunk of output) {
    if (chunk.type !== 'chunk') {
      continue
    }
    const files = new Set(output.map(({ fileName }) => fileName))
    const unknown = [...chunk.imports, ...chunk.dynamicImports].filter(
      (name) => !files.has(name) && !isLeft(name) && !isBuiltin(name),
    )
    if (unknown.length > 0) {
      throw new Error(
        `${chunk.fileName} imports files that are not part of the bundle: ${unknown.join(', ')}`,
      )
    }
  }
}

/**
 * A command runs only as the main module, so its source must be in its own bundle. It would not be
 * when another source imports it.
 * @throws when a command's source ended up in a part that several bundles share
 */
function requireOwnEntries({ output }: Rolldown.RolldownOutput): void {
  for (const chunk of output) {
    if (chunk.type !== 'chunk' || !chunk.isEntry || chunk.facadeModuleId === null) {
      continue
    }
    if (!chunk.moduleIds.includes(chunk.facadeModuleId)) {
      throw new Error(
        `${chunk.facadeModuleId} is imported by another source, so it would not run as a command`,
      )
    }
  }
}

/**
 * Writes `program` into the folder of a build, after the website, whose server build becomes one of
 * the bundles.
 */
export async function bundleProgram(built: string): Promise<void> {
  const sources = Object.entries(ENTRY_POINTS).map(([name, source]) => [
    name,
    join(PROJECT, source),
  ])
  const result = await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'error',
    publicDir: false,
    // React chooses its production build by it.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...left] },
    // The file that Node loads: the package's other one has no default export, and Node finds no
    // names in this one.
    resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
    build: {
      ssr: true,
      outDir: join(built, 'program'),
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries([...sources, ['pages', join(built, 'server/index.js')]]),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'part-[name]-[hash].js',
          // Names are kept, so that stack traces are readable without source maps.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  requireListed(result as Rolldown.RolldownOutput)
  requireOwnEntries(result as Rolldown.RolldownOutput)
  const { output } = result as Rolldown.RolldownOutput
  noteBundled(
    built,
    output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
  )
}
