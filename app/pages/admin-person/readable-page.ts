import { escapeMarkup } from '#contract/escape-markup.ts'

const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1c1915}
dl{border-top:1px solid #d9cdba;margin:.3rem 0;padding-top:.3rem}dd{margin:0 0 .3rem 1rem;overflow-wrap:anywhere}
dt{color:#6b6357}span{white-space:pre-wrap}`

/** A file that anyone can read, print and keep, without scripts or other files. @param content HTML that React has made */
export const readablePage = (title: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${STYLE}</style>
<h1>${escapeMarkup(title)}</h1>
${content}
</html>
`
