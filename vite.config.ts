import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { documentWords } from './content/documents/document-words.ts'
import colors from './contract/colors.json' with { type: 'json' }
import { parseDocumentSource } from './contract/document-source.ts'
import { renderLegalText } from './contract/legal-text.ts'
import { fillSvgColors } from './contract/svg-colors.ts'
import { withoutDeclarations } from './scripts/erase-declarations.ts'
import { noteBundled } from './scripts/license-notices.ts'

/**
 * `import code from './x.js?minified'`: the file's text, minified, for scripts that are written
 * into the document.
 */
function minifiedText(): Plugin {
  const suffix = '?minified'
  return {
    name: 'minified-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) {
        return null
      }
      const file = id.slice(0, -suffix.length)
      const { code } = await minify(file, await readFile(file, 'utf8'))
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/**
 * Markdown, read while the site is built. `import html from './x.md?html'` and `import facts from
 * './x.md?facts'`: a legal text. `import source from './x.md?document'`: a document of
 * `content/documents/`, parsed.
 */
function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.+\.md)\?(html|facts|document)$/.exec(id) ?? []
      if (!file) {
        return null
      }
      this.addWatchFile(file)
      const text = await readFile(file, 'utf8')
      const { html, ...facts } =
        part === 'document'
          ? { html: '', ...parseDocumentSource(text, documentWords) }
          : renderLegalText(text)
      return {
        code: `export default ${JSON.stringify(part === 'html' ? html : facts)}`,
        moduleType: 'js',
      }
    },
  }
}

/**
 * Colors of `contract/colors.json` as theme variables. Only `.night` sets those for a dark
 * background, which is that of some bands and not a dark mode.
 */
function themeColors(): Plugin {
  const variables = (names: string[]) =>
    names.map((name) => `--color-${name}: ${colors[name as keyof typeof colors]};`)
  const isOnNight = (name: string) => /^night-(?!muted)/.test(name)
  const names = Object.keys(colors)
  const onPaper = variables(names.filter((name) => !isOnNight(name)))
  const theme = [
    // `static` keeps all variables, because drawings use them in their attributes.
    `@theme static { --color-*: initial; ${onPaper.join(' ')} }`,
    `@theme inline { ${variables(names.filter(isOnNight)).join(' ')} }`,
  ]
  return {
    name: 'theme-colors',
    enforce: 'pre',
    // The style sheet is imported in several forms (`?inline`, `?url`). Only its source contains
    // this line.
    transform: (code) =>
      code.includes('@import "./styles/theme.css"') ? `${code}\n${theme.join('\n')}` : null,
  }
}

/**
 * Fills in the colors of the drawings in `public/`, in the built files and in what the development
 * server answers.
 */
function svgColors(): Plugin {
  let publicDir = ''
  return {
    name: 'svg-colors',
    configResolved(config) {
      publicDir = config.publicDir
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '', 'http://localhost').pathname
        if (!/^[\w/-]+\.svg$/.test(path)) {
          return next()
        }
        const svg = await readFile(join(publicDir, path), 'utf8').catch(() => undefined)
        if (svg === undefined) {
          return next()
        }
        response.setHeader('Content-Type', 'image/svg+xml').end(fillSvgColors(svg))
      })
    },
    async writeBundle({ dir = '' }) {
      if (this.environment.name !== 'client') {
        return
      }
      for (const path of globSync('**/*.svg', { cwd: publicDir })) {
        await writeFile(
          join(dir, path),
          fillSvgColors(await readFile(join(publicDir, path), 'utf8')),
        )
      }
    },
  }
}

/** Lists the packages of which code is in the bundles, for the notices of a release. */
function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle)
      noteBundled(
        join(dir, '..'),
        chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
      )
    },
  }
}

/**
 * Removes Vite's code that loads the styles of a dynamic import, because all styles are in one
 * sheet.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** The name of a module as that of its file in the built site. */
const ownName = (id: string) => /([\w-]+)\.ts$/.exec(id)?.[1]

const STAFF_MODULE = /\/app\/(staff|editing|pages\/admin[\w-]*)\//

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Whether only staff pages, and what they alone import, need a module. */
const isOnlyForStaff = (id: string, graph: ModuleGraph): boolean => {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return (
    importers.length > 0 &&
    importers.every((importer) => STAFF_MODULE.test(importer) || isOnlyForStaff(importer, graph))
  )
}

export default defineConfig({
  plugins: [
    themeColors(),
    svgColors(),
    minifiedText(),
    plainDynamicImports(),
    bundledPackages(),
    markdown(),
    withoutDeclarations(),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.THEME_COLOR': JSON.stringify(colors.paper) },
  resolve: {
    // jsPDF needs these packages (350 KB) only to convert HTML and SVG, which the report does not
    // contain.
    alias: [
      {
        find: /^(html2canvas|canvg|dompurify)$/,
        replacement: fileURLToPath(
          new URL('./app/pages/discover/no-optional-part.ts', import.meta.url),
        ),
      },
    ],
  },
  // No lists of files to preload, because `plainDynamicImports` removes the code that would read
  // them.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // The server build inlines the style sheet into every document, so it is minified (`ssr` below).
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants of other files, too, which saves 200 to 400 bytes of compressed scripts on
          // each page.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // The shortest hash that this number of files allows. Hashes do not compress, and every
            // page names many files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // The code that every page needs first. It is one file, because every document
                // names each file.
                {
                  name: 'base',
                  // Above the facts, which would take what they import along.
                  priority: 5,
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/(root|entry\.client|lib\/auth)\.tsx|contract\/(limits|fill-in|once|values)\.ts|vite\/preload-helper|rolldown\/runtime/,
                },
                // Code that several pages share. Without this group every shared module would be a
                // separate file, and every document would name a dozen. Modules that few pages or
                // only staff pages need are excluded, among them the backend's client, which
                // visitors who only read never load.
                {
                  name: (id, graph) => (isOnlyForStaff(id, graph) ? null : 'site'),
                  debugName: 'site',
                  test: /\/app\/(components(?!\/(copy-button|field|flywheel|founder-drawing|founder-name|missing-part|modal-dialog|sheet)\.)|shell(?!\/consent-(dialog|choice|tracking))|lib(?!\/(access-claims|backend|living-session|load-chunk|save-blob|sign-out))|sections(?!\/(cards|form|notice|questions|table)\.))\/|\/content\/(site|navigation|flywheel)\.ts/,
                  minShareCount: 4,
                },
                // The few pages that name the founder. Its name is in every such document, and a
                // public site must not seem to show the sample.
                {
                  name: 'person',
                  test: /\/(content\/founder|app\/components\/founder-(drawing|name))\./,
                  minShareCount: 2,
                },
                // The parts of lead forms. Fewer pages need them, and always together.
                {
                  name: 'forms',
                  test: /\/(app\/forms|contract\/(form-place|lead-forms|lead-submission)|content\/forms\/(person-fields|shared-form-words))/,
                  minShareCount: 3,
                },
                // The facts that others are made of, which would take it along, and paths of pages and
                // fragments of headings, which staff pages and tools share.
                {
                  name: ownName,
                  test: /\/content\/calls\.ts|\/contract\/(page-paths|added-pages|anchor-of)\.ts/,
                  minShareCount: 2,
                  priority: 4,
                },
                // Facts that pages of visitors and of staff share, each by itself: otherwise they
                // would be in `staff`, or in one another.
                {
                  name: ownName,
                  test: /\/content\/(tools|programs|documents\/published)\.ts/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: ownName,
                  test: /\/content\/(offer-facts|offerings|resources|survey)\.ts/,
                  minShareCount: 2,
                  priority: 2,
                },
                // What several staff pages share. It is one file, because every visitor gets the
                // list of all files. The form of accounts is on the page to sign in, too, which
                // needs nothing else of it.
                {
                  name: 'staff',
                  test: /\/app\/staff\/(?!submission-detail|account-form)|\/content\/staff\.ts|\/contract\/staff/,
                  minShareCount: 2,
                },
                // Every form and staff pages need these, and pages that are only read do not.
                {
                  name: 'field',
                  test: /\/app\/(components\/field|forms\/form-status)\.tsx/,
                  priority: 1,
                },
                // What follows a session and ends it. Only pages with a session load it.
                {
                  name: 'session',
                  // Above what staff pages share, which would take it along.
                  priority: 1,
                  test: /\/app\/lib\/(access-claims|backend|living-session|sign-out)\.ts/,
                },
                // Pages that load parts later need these. In a file with the session's code they
                // would bring it along.
                {
                  name: 'lazy-components',
                  test: /\/(app\/components|content)\/missing-part\.|\/app\/lib\/load-chunk\./,
                  priority: 2,
                },
                // Modules that are needed together. Each alone would be a file of a few bytes.
                {
                  name: 'meetings',
                  // Above what staff pages share, which would take it along.
                  priority: 1,
                  test: /\/(contract\/(durations|meetings|meeting-time)|app\/lib\/browser-zone)\.ts/,
                },
                { name: 'questions', test: /\/app\/sections\/questions/ },
                {
                  name: 'flywheel',
                  test: /\/app\/components\/flywheel\.tsx|\/content\/flywheel\.ts/,
                },
                // What the survey and the canvas share: the slider and the counting of steps.
                {
                  name: 'steps',
                  test: /\/(app\/(components\/slider|lib\/count-step)|contract\/visits)\.ts/,
                  priority: 1,
                },
                // Modules that the first steps and the last step of the canvas share. One file is
                // smaller than four.
                {
                  name: 'canvas-core',
                  test: /\/(contract\/canvas|app\/pages\/canvas\/(draft|progress-ring|steps))\.ts/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { cssMinify: 'lightningcss' } },
  },
})
