/** What is stored about a person, as a file that anyone can read, print and keep. */
import { staffPages } from '#content/staff.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'

const words = staffPages['/admin/person']

const STYLE = `
body {
  font: 16px/1.5 Georgia, serif;
  max-width: 50rem;
  margin: 2rem auto;
  padding: 0 1rem;
  color: #1c1915;
}
h1 { font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere }
h2, h3 { break-after: avoid }
section, .policy { border-top: 2px solid #1c1915; margin-top: 2rem }
h2 + p, dt { color: #6b6357 }
dl dl { border-left: 2px solid #d9cdba; margin: .3rem 0; padding-left: .8rem }
dd { margin: 0; overflow-wrap: anywhere }
dl > div { break-inside: avoid }
dl > div:not(:has(dl)) { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem }
@media (max-width: 30rem) {
  dl > div:not(:has(dl)) { display: block; margin-bottom: .4rem }
}
dl > div:has(dl) { break-inside: auto; margin: .6rem 0 }
dd span { white-space: pre-wrap }
table { border-collapse: collapse }
td, th {
  border: 1px solid #d9cdba;
  padding: .2rem .5rem;
  text-align: left;
  vertical-align: top;
}
`

interface ReadablePage {
  title: string
  intro: string
  /** HTML that React has made. */
  content: string
}

/** A page without scripts or other files. */
export const readablePage = ({ title, intro, content }: ReadablePage) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<base href="${location.origin}/privacy-policy">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(intro)}</p>
${content}
</html>
`

/**
 * Not parsed as a document, because the content security policy would report the style sheet in it.
 */
const POLICY = /<h1[^>]*>(.*?)<\/h1>.*<article[^>]*>(.*?)<\/article>/s

/**
 * The privacy policy as it is published now. It says who holds the data, for what, for how long,
 * and which rights there are.
 */
export async function publishedPolicy(): Promise<string> {
  const response = await fetch('/privacy-policy')
  if (!response.ok) {
    throw new Error(words.copy.policyFailed)
  }
  const [, title, text] = POLICY.exec(await response.text()) ?? []
  return `<div class="policy"><h2>${title}</h2>${text}</div>`
}
