import { type Selector, type SelectorComponent, transform } from 'lightningcss'

/** Tailwind's copy of its `@property` defaults for browsers that know no `@property` (before 2024). */
const PROPERTY_FALLBACK = /@layer properties\{@supports [\s\S]*?\}\s*\}\s*\}/

/** What a document's markup mentions, as far as selectors ask for it. */
interface Mentioned {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
  attributes: ReadonlySet<string>
}

function mentionedIn(html: string): Mentioned {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi)]
  return {
    elements: new Set(tags.map((tag) => (tag[1] as string).toLowerCase())),
    attributes: new Set(
      tags.flatMap((tag) =>
        [...(tag[2] as string).matchAll(/\s([\w-]+)(?==|\s|\/|$)/g)].map((match) => (match[1] as string).toLowerCase()),
      ),
    ),
    classes: new Set(
      [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) =>
        (match[1] as string).replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
      ),
    ),
  }
}

function canMatch(selector: Selector, mentioned: Mentioned): boolean {
  const componentCanMatch = (component: SelectorComponent): boolean => {
    if (component.type === 'class') return mentioned.classes.has(component.name)
    if (component.type === 'type') return mentioned.elements.has(component.name)
    // Attributes that scripts toggle (`data-open`, `open`) are not in the markup yet; what they stand on decides.
    if (component.type === 'attribute' && component.operation) return mentioned.attributes.has(component.name)
    if (component.type === 'pseudo-class' && (component.kind === 'is' || component.kind === 'where'))
      return component.selectors.some((inner) => canMatch(inner, mentioned))
    return true
  }
  return selector.every(componentCanMatch)
}

const DECLARATION = /(?<=[{;])(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g

/** Writes the value of a theme variable in its place where no rule sets it anew: shorter, and the theme need not travel. */
function inlineTheme(css: string): string {
  const theme = new Map(
    [...(css.match(/@layer theme\{:root,:host\{[^}]*\}/)?.[0] ?? '').matchAll(DECLARATION)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const settings = Map.groupBy(css.matchAll(DECLARATION), (match) => match[1])
  return css.replace(/var\((--[\w-]+)\)/g, (reference, name) =>
    settings.get(name)?.length === 1 ? (theme.get(name) ?? reference) : reference,
  )
}

/** Removes `--name: value` and `@property --name` where neither the rules nor the drawings in the markup read the name. */
function dropUnusedVariables(css: string, html: string): string {
  const read = new Set(
    [...css.matchAll(/var\((--[\w-]+)/g), ...html.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]),
  )
  return css
    .replace(/@property (--[\w-]+)\s*\{[^}]*\}/g, (rule, name) => (read.has(name) ? rule : ''))
    .replace(DECLARATION, (declaration, name) => (read.has(name) ? declaration : ''))
}

/**
 * Leaves out the rules, variables and properties that this document's markup cannot match. The whole sheet follows
 * with the scripts, so that what appears later (dialogs, the next page) finds its rules.
 */
export function keepUsedRules(css: string, html: string): string {
  const mentioned = mentionedIn(html)
  const { code } = transform({
    filename: 'document.css',
    code: Buffer.from(css.replace(PROPERTY_FALLBACK, '').replace(/\/\*![\s\S]*?\*\//g, '')),
    minify: true,
    // Tailwind 4's own floor (Safari 16.4, Chrome 111, Firefox 128): prefixes for older browsers go.
    targets: { safari: (16 << 16) | (4 << 8), chrome: 111 << 16, firefox: 128 << 16 },
    visitor: {
      Rule: {
        // Kept rules are left as they are: handing them back changed makes the parser read them anew.
        style: (rule) => (rule.value.selectors.some((selector) => canMatch(selector, mentioned)) ? undefined : []),
      },
    },
  })
  return dropUnusedVariables(inlineTheme(code.toString()), html)
}
