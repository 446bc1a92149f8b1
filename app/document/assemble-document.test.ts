import { describe, expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'
import { keepUsedRules, withoutLaterRules } from './keep-used-rules.ts'

describe('deferScripts', () => {
  const html =
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body><script type="module" async="">import "/assets/a.js";</script></body>'

  it('turns the module script and its preloads into data that nothing runs', () => {
    const held = deferScripts(html, 'start()')
    expect(held).not.toContain('rel="modulepreload"')
    expect(held).not.toContain('type="module"')
    expect(held).toContain(
      'data-preloads="/assets/a.js /assets/b.js">import "/assets/a.js";</script><script>start()</script>',
    )
  })

  it('holds back the data that the module needs, in its order before it', () => {
    const data = [
      'window.__reactRouterContext = {"ssr":true};',
      'window.__reactRouterContext.close();',
    ]
    const [first, last] = data.map((code) => `<script>${code}</script>`)
    const held = deferScripts(
      html.replace('</body>', `${last}</body>`).replace('<body>', `<body>${first}`),
      '',
    )
    expect(held).toContain(`>${data.join('')}import "/assets/a.js";</script>`)
    expect(held.match(/__reactRouterContext/g)).toHaveLength(2)
  })

  it('refuses a document whose scripts it does not know', () => {
    expect(() => deferScripts('<body></body>', '')).toThrow(
      'Expected one inline module script, found 0',
    )
    expect(() => deferScripts(html + html, '')).toThrow(
      'Expected one inline module script, found 2',
    )
  })
})

describe('keepUsedRules', () => {
  const markup =
    '<main class="a md:b [@media(height&lt;9rem)]:d"><button data-stage="1">x</button></main>'

  it.each([
    ['.a{color:red}', true],
    ['.c{color:red}', false],
    ['.a .c{color:red}', false],
    ['.a,.c{color:red}', true],
    ['.a:not(.c){color:red}', true],
    ['.a:hover{color:red}', true],
    [':focus-visible{color:red}', true],
    ['.a:is(:hover,:focus-within)>button{color:red}', true],
    [':is(input,textarea)::placeholder{color:red}', false],
    ['table{color:red}', false],
    ['[data-stage="1"]{color:red}', true],
    ['[data-tone=failure]{color:red}', false],
    ['.a[open]{color:red}', true],
    ['.a:has([data-consent]){color:red}', true],
    ['body:has(.c)>.a{color:red}', false],
    ['@page sheet{margin:0}.c{page:sheet;color:red}', false],
    ['@media (width>=48rem){.md\\:b{color:red}}', true],
    ['@media (height<9rem){.\\[\\@media\\(height\\<9rem\\)\\]\\:d{color:red}}', true],
  ])('%s: kept is %s', (css, kept) => {
    expect(keepUsedRules(css, markup).includes('red')).toBe(kept)
  })

  it.each([
    ['<p>Zoë</p>', true],
    ['<p>1 &lt; 2</p>', true],
    ['<title>Zoë</title><p>Zoe</p>', false],
    ['<p title="ë">Zoe</p><script>"ë" < "f"</script>', false],
  ])('keeps a face for some characters only for a text with one of them: %s, %s', (html, kept) => {
    const css = '@font-face{font-family:Face;src:url(rest.woff2);unicode-range:U+3C,U+A1-17F}'
    expect(keepUsedRules(css, html).includes('rest.woff2')).toBe(kept)
  })

  it.each([
    ['the selectors that can match', '.a,.c,.a:not(.c){color:red}', '.a,.a:not(.c){color:red}'],
    [
      'no condition around rules that cannot match, and no animation that nothing runs',
      '@supports (d:grid){@media (width>=48rem){.c{color:red}}}.a{animation:turn 1s}@keyframes turn{to{rotate:1turn}}@keyframes gone{to{rotate:1turn}}',
      '.a{animation:1s turn}@keyframes turn{to{rotate:1turn}}',
    ],
    [
      'the initial value or the fallback of registered properties that no rule sets',
      '@property --style{syntax:"*";inherits:false;initial-value:solid}@property --leading{syntax:"*";inherits:false}.a{border-style:var(--style);line-height:var(--leading,1.5)}',
      '.a{border-style:solid;line-height:1.5}',
    ],
    [
      'the theme’s values in place, and variables only for drawings',
      '@layer theme{:root,:host{--color-ink:#111;--color-line:#ddd;--color-unused:#eee}}.a{color:var(--color-ink)}',
      '@layer theme{:root,:host{--color-line:#ddd;}}.a{color:#111}',
    ],
    [
      'a variable that a rule sets anew',
      '@layer theme{:root,:host{--color-line:#ddd}}.night{--color-line:#333}.a{color:var(--color-line)}',
      '@layer theme{:root,:host{--color-line:#ddd}}.night{--color-line:#333}.a{color:var(--color-line)}',
    ],
    [
      'a variable of a drawing that forced colors set anew',
      '@layer theme{:root,:host{--color-ink:#111}}.a{color:var(--color-ink);fill:var(--color-ink)}@media (forced-colors:active){svg{--color-ink:CanvasText}}',
      '@layer theme{:root,:host{--color-ink:#111}}.a{color:#111;fill:var(--color-ink)}@media (forced-colors:active){svg{--color-ink:CanvasText}}',
    ],
  ])('leaves %s', (_, css, kept) => {
    const drawing = '<p class="a night"><svg><path stroke="var(--color-line)"/></svg></p>'
    expect(keepUsedRules(css, drawing)).toBe(kept)
  })

  it('drops rules that match only after a script acts', () => {
    expect(withoutLaterRules('@layer later{.a{color:red}}.a{color:#00f}')).toBe('.a{color:#00f}')
  })
})
