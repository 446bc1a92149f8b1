/**
 * Turns the HTML that React Router renders into the document that is sent: it inlines the styles,
 * preloads both fonts and holds back the scripts until the page needs them.
 */
import fontFaces from '../font-faces.css?inline'
import headlineFace from '../fonts/headline.woff2?url'
import textFace from '../fonts/text.woff2?url'
import stylesheet from '../styles.css?inline'
import { deferScripts } from './defer-scripts.ts'
import deferredStart from './deferred-start.js?minified'
import { keepUsedRules, withoutLaterRules } from './keep-used-rules.ts'
import scheduler from './scheduler.js?minified'

/**
 * The sign on links that their page is still to be discovered. It means nothing here, because
 * `react-router.config.ts` sends all routes.
 */
const NEEDLESS = / data-discover="true"/g

/** The headline's font comes first, because visitors read the headline first. */
const FACE_PRELOADS = [headlineFace, textFace]
  .map((face) => `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin>`)
  .join('')

const OVERLAY = /<dialog id="scheduler".*?<\/dialog>/s

/** With the scheduler overlay and the script that opens it, if the document has a trigger. */
function withScheduler(html: string): string {
  if (!html.includes('data-scheduler-trigger')) {
    return html.replace(OVERLAY, '')
  }
  const script = `<script>${scheduler}</script></body>`
  return html.replace('</body>', () => script)
}

const documentRules = import.meta.env.PROD ? withoutLaterRules(stylesheet) : stylesheet

/**
 * The document that visitors receive. In development Vite's own client must start at once, and all
 * rules are kept.
 * @param ownRules of the owner, after those of the site
 */
export function assembleDocument(rendered: string, ownRules: string): string {
  const html = withScheduler(rendered)
  const all = documentRules + ownRules
  const rules = import.meta.env.PROD ? keepUsedRules(all, html) : all
  const head = `${FACE_PRELOADS}<style>${fontFaces}${rules}</style>`
  const styled = html.replace('</head>', () => `${head}</head>`)
  return import.meta.env.PROD ? deferScripts(styled.replace(NEEDLESS, ''), deferredStart) : styled
}
