import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import colors from './contract/colors.json' with { type: 'json' }
import { renderLegalText } from './scripts/legal-text.ts'

/** `import code from './x.js?minified'`: the file's text, minified, for scripts that are written into the document. */
function minifiedText(): Plugin {
  const suffix = '?minified'
  return {
    name: 'minified-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      const { code } = await minify(file, await readFile(file, 'utf8'))
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/** `import html from './x.md?html'` and `import facts from './x.md?facts'`: a legal text, rendered while the site is built. */
function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.+\.md)\?(html|facts)$/.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      const { html, ...facts } = renderLegalText(await readFile(file, 'utf8'))
      return { code: `export default ${JSON.stringify(part === 'html' ? html : facts)}`, moduleType: 'js' }
    },
  }
}

/** Colors of `contract/colors.json` as theme variables. Those for the dark ground are only written where `.night` sets them. */
function themeColors(): Plugin {
  const variables = (names: string[]) => names.map((name) => `--color-${name}: ${colors[name as keyof typeof colors]};`)
  const isOnNight = (name: string) => /^night-(?!muted)/.test(name)
  const names = Object.keys(colors)
  const onPaper = variables(names.filter((name) => !isOnNight(name)))
  const theme = [
    // Emitted as variables, because drawings name them in their attributes.
    `@theme static { --color-*: initial; ${onPaper.join(' ')} }`,
    `@theme inline { ${variables(names.filter(isOnNight)).join(' ')} }`,
  ]
  return {
    name: 'theme-colors',
    enforce: 'pre',
    // The sheet is imported in several forms (`?inline`, `?url`); only its text is added to.
    transform: (code) => (code.includes('@import "./styles/theme.css"') ? `${code}\n${theme.join('\n')}` : null),
  }
}

/** All styles are in one sheet that every page has, so a dynamic import needs none of Vite's code for loading more. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

const STAFF_MODULE = /\/app\/(staff|editing|pages\/admin[\w-]*)\//

export default defineConfig({
  plugins: [themeColors(), minifiedText(), plainDynamicImports(), legalTexts(), tailwindcss(), reactRouter()],
  resolve: {
    // What jsPDF would load for HTML and SVG, 350 KB that the report never asks for.
    alias: [
      {
        find: /^(html2canvas|canvg|dompurify)$/,
        replacement: fileURLToPath(new URL('./app/pages/discover/no-optional-part.ts', import.meta.url)),
      },
    ],
  },
  // Without the lists of files to preload: `plainDynamicImports` leaves no code that would read them.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // The server build inlines the stylesheet into every document, so it has to be the minified one.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs before anything else, whole: each file more costs every document its name.
                {
                  name: 'base',
                  priority: 1,
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|app\/(root|entry\.client|lib\/auth)\.tsx|contract\/(limits|fill-in)\.ts|vite\/preload-helper|rolldown\/runtime/,
                },
                // Left to itself, each part shared by two pages becomes a file of its own, and every page names a dozen.
                // The backend's client is shared too, but a visitor who only reads never loads it. What only staff pages import
                // stays with them. What we offer, and the questions about it, are on fewer pages: they travel on their own.
                {
                  name: (id, graph) =>
                    graph.getModuleInfo(id)?.importers.every((importer) => STAFF_MODULE.test(importer)) ? null : 'site',
                  debugName: 'site',
                  test: /\/app\/(components|shell(?!\/consent-(dialog|choice|tracking))|lib(?!\/backend)|sections(?!\/questions))\/|\/content\/(site|navigation|flywheel)\.ts|lucide-react/,
                  minShareCount: 4,
                },
                // What the lead forms are made of: on fewer pages than the rest, and needed together.
                {
                  name: 'forms',
                  test: /\/(app\/forms|contract\/(form-place|lead-forms|lead-submission)|content\/forms\/(person-fields|shared-form-words))/,
                  minShareCount: 3,
                },
                // The steps of the survey and of the canvas are counted.
                { name: 'steps', test: /\/(app\/lib\/count-step|contract\/visits)\.ts/, priority: 1 },
                // What the first steps of the canvas share with its last one: three small files would weigh more than one.
                {
                  name: 'canvas-core',
                  test: /\/(contract\/(canvas|email-address)|app\/pages\/canvas\/(draft|steps))\.ts/,
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
