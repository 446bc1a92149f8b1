import { type FontFaceRule, type Selector, type SelectorComponent, transform } from 'lightningcss'

/** Tailwind's copy of its `@property` defaults for browsers without `@property` (before 2024). */
const PROPERTY_FALLBACK = /@layer properties\{@supports [\s\S]*?\}\s*\}\s*\}/

/**
 * Layer of rules that match only after a pointer or a script acts. They arrive with the whole style
 * sheet.
 */
const LATER = 'later'

/**
 * The oldest browsers that Tailwind 4 supports: Safari 16.4, Chrome 111, Firefox 128. Prefixes for
 * older ones are removed.
 */
const TARGETS = { safari: (16 << 16) | (4 << 8), chrome: 111 << 16, firefox: 128 << 16 }

/** Names in a document's markup that selectors can match, and the characters of its text. */
interface Mentioned {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
  attributes: ReadonlySet<string>
  characters: ReadonlySet<number>
}

/** Character references that React writes into text. */
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/**
 * Characters for percentages in headlines and for the address in the footer. The preloaded fonts
 * have them.
 */
const IN_ONE_FACE = /[%+@]/g

/**
 * Characters of the page's text. The title is left out, because the browser shows it in its own
 * font.
 */
function charactersIn(html: string): Set<number> {
  const text = html
    .replace(/<(script|style|title)\b[\s\S]*?<\/\1>|<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot);/g, (entity) => ENTITIES[entity] as string)
    .replace(IN_ONE_FACE, '')
  return new Set(Array.from(text, (character) => character.codePointAt(0) as number))
}

function mentionedIn(html: string): Mentioned {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi)]
  return {
    characters: charactersIn(html),
    elements: new Set(tags.map((tag) => (tag[1] as string).toLowerCase())),
    attributes: new Set(
      tags.flatMap((tag) =>
        [...(tag[2] as string).matchAll(/\s([\w-]+)(?==|\s|\/|$)/g)].map((match) =>
          (match[1] as string).toLowerCase(),
        ),
      ),
    ),
    classes: new Set(
      [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) =>
        (match[1] as string).replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/),
      ),
    ),
  }
}

function canMatch(selector: Selector, mentioned: Mentioned): boolean {
  const componentCanMatch = (component: SelectorComponent): boolean => {
    if (component.type === 'class') {
      return mentioned.classes.has(component.name)
    }
    if (component.type === 'type') {
      return mentioned.elements.has(component.name)
    }
    // Scripts may add attributes such as `data-open` or `open` later, so the rest of the selector
    // decides.
    if (component.type === 'attribute' && component.operation) {
      return mentioned.attributes.has(component.name)
    }
    // Only scripts disable a control that is not disabled in the document.
    if (component.type === 'pseudo-class' && component.kind === 'disabled') {
      return mentioned.attributes.has('disabled')
    }
    if (
      component.type === 'pseudo-class' &&
      (component.kind === 'is' || component.kind === 'where' || component.kind === 'has')
    ) {
      return component.selectors.some((inner) => canMatch(inner, mentioned))
    }
    return true
  }
  return selector.every(componentCanMatch)
}

const DECLARATION = /(?<=[{;])(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g
const FORCED_COLORS = /@media \(forced-colors:active\)\{(?:[^{}]*\{[^{}]*\})*\}/g

/**
 * Replaces a variable by its value if no rule sets it again, so that the document does not need the
 * theme. A registered property that no rule sets is replaced by its initial value, or else by the
 * reference's fallback. Rules for forced colors do not count, except in what colors drawings:
 * browsers force all other colors themselves.
 */
function inlineVariables(css: string): string {
  const theme = new Map(
    [...(css.match(/@layer theme\{:root,:host\{[^}]*\}/)?.[0] ?? '').matchAll(DECLARATION)].map(
      ([, name, value]) => [name, value],
    ),
  )
  const settings = Map.groupBy(
    css.replace(FORCED_COLORS, '').matchAll(DECLARATION),
    (match) => match[1],
  )
  const forced = new Set(
    [...(css.match(FORCED_COLORS)?.join('') ?? '').matchAll(DECLARATION)].map((match) => match[1]),
  )
  const registered = new Map(
    [...css.matchAll(/@property (--[\w-]+)\{[^}]*?(?:initial-value:([^;}]*))?\}/g)].map(
      ([, name, initial]) => [name, initial],
    ),
  )
  return css.replace(
    /(?<=(fill|stroke)?:?)var\((--[\w-]+)(?:,([^()]*))?\)/g,
    (reference, drawn, name, fallback) => {
      const count = settings.get(name)?.length ?? 0
      if (count === 0 && registered.has(name)) {
        return registered.get(name) ?? fallback ?? reference
      }
      return count === 1 && !(drawn && forced.has(name))
        ? (theme.get(name) ?? reference)
        : reference
    },
  )
}

/**
 * Removes `--name: value` and `@property --name` if neither the rules nor the drawings in the
 * markup read the name.
 */
function dropUnusedVariables(css: string, html: string): string {
  const read = new Set(
    [...css.matchAll(/var\((--[\w-]+)/g), ...html.matchAll(/var\((--[\w-]+)/g)].map(
      (match) => match[1],
    ),
  )
  return css
    .replace(/@property (--[\w-]+)\s*\{[^}]*\}/g, (rule, name) => (read.has(name) ? rule : ''))
    .replace(DECLARATION, (declaration, name) => (read.has(name) ? declaration : ''))
}

/**
 * Removes empty conditions, from the inside out, and animations and named pages that no rule uses.
 */
function dropEmptyRules(css: string): string {
  const without = css.replace(/@(?:media|supports|container)[^{};]*\{\}/g, '')
  if (without !== css) {
    return dropEmptyRules(without)
  }
  return css.replace(
    /@(?:keyframes|page) ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
    (rule, name) => (new RegExp(`\\b${name}\\b`).test(css.replace(rule, '')) ? rule : ''),
  )
}

/** A font for certain characters is needed only if the text contains one of them. */
function canShow(face: FontFaceRule, { characters }: Mentioned): boolean {
  const ranges = face.properties.flatMap((property) =>
    property.type === 'unicode-range' ? property.value : [],
  )
  return (
    ranges.length === 0 ||
    [...characters].some((code) => ranges.some(({ start, end }) => code >= start && code <= end))
  )
}

/**
 * Removes the rules that match only after a pointer or a script acts. They are the same for all
 * documents, so this runs once.
 */
export function withoutLaterRules(css: string): string {
  const { code } = transform({
    filename: 'document.css',
    code: Buffer.from(css.replace(PROPERTY_FALLBACK, '').replace(/\/\*![\s\S]*?\*\//g, '')),
    minify: true,
    targets: TARGETS,
    // Kept rules are not returned, because the parser would read returned rules again.
    visitor: {
      Rule: { 'layer-block': (rule) => (rule.value.name?.join('.') === LATER ? [] : undefined) },
    },
  })
  return code.toString()
}

/**
 * Removes the selectors, fonts, variables and properties that cannot match this document's markup.
 * The whole style sheet follows with the scripts, so that later content (dialogs, the next page)
 * has its rules.
 */
export function keepUsedRules(css: string, html: string): string {
  const mentioned = mentionedIn(html)
  const dropUnmatched = (selector: Selector) => (canMatch(selector, mentioned) ? undefined : [])
  const { code } = transform({
    filename: 'document.css',
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    visitor: {
      Selector: dropUnmatched,
      Rule: { 'font-face': (rule) => (canShow(rule.value, mentioned) ? undefined : []) },
    },
  })
  return dropEmptyRules(dropUnusedVariables(inlineVariables(code.toString()), html))
}
