/** What editors type or paste into texts of added pages never becomes more than text and links. */
import { expect, test } from 'vitest'
import { proseHtml } from './prose-html.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="background:url(//evil.example)">x</div>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<x onclick=alert(1) contenteditable>x</x>',
  '</div></main><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](\\\\evil.example)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '<https://a.example/"><script>alert(1)</script>>',
  '![x](https://evil.example/x.png)',
  '![x](x" onerror="alert(1))',
  '![x](javascript:alert(1))',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[x][y]\n\n[y]: data:text/html,<script>alert(1)</script>',
  '[![x](x)](javascript:alert(1))',
  '```html\n<script>alert(1)</script>\n```',
  '`<img src=x onerror=alert(1)>`',
  '    <script>alert(1)</script>',
  '## <img src=x onerror=alert(1)>',
  '## x {onclick=alert(1)}',
  '| <script>alert(1)</script> | [x](javascript:alert(1)) |\n| --- | --- |\n| <img src=x onerror=alert(1)> | x |',
  '> <script>alert(1)</script>',
  '- [ ] <input autofocus onfocus=alert(1)>',
  'https://a.example/<script>alert(1)</script>',
  'x\u2028<script>alert(1)</script>',
  '{site.name}<script>alert(1)</script>',
  '[x](/book#"onclick=alert(1))',
]

const TAGS =
  /^(a|blockquote|br|code|del|em|h[1-6]|hr|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/
const ATTRIBUTES =
  /^(\s(id|class|start|scope|align)="[^"<>]*"|\shref="(https:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>]*")*\s*\/?$/

test.each(HOSTILE)('%j shows as text, or is a link to an address', (text) => {
  const html = proseHtml(text)
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)]
  expect(tags.filter(([, name]) => !TAGS.test(name ?? '')).map(([tag]) => tag)).toEqual([])
  expect(tags.filter(([, , rest]) => !ATTRIBUTES.test(rest ?? '')).map(([tag]) => tag)).toEqual([])
  // Nothing else begins like a tag.
  expect(html.replace(/<\/?[a-z][a-z0-9]*[^>]*>/gi, '')).not.toContain('<')
})

test('a text that breaks no rule keeps its headings, lists, links and emphasis', () => {
  const html = proseHtml('## Begin\n\nWith **one** *task*, [here](/book).\n\n- First\n- Second')
  expect(html).toContain('<h2 id="begin">Begin</h2>')
  expect(html).toContain('<strong>one</strong> <em>task</em>')
  expect(html).toContain('href="/book"')
  expect(html.match(/<li>/g)).toHaveLength(2)
})
