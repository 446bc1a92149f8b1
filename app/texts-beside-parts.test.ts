/**
 * Translators replace text nodes. What React then takes away or puts before such a text is at the wrong place, or the text
 * stays (`lib/foreign-changes.ts`). A text that is alone in its element has neither problem.
 */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

type Part = 'text' | 'element' | 'nothing'

/** Functions that return texts. */
const MAKES_TEXT = ['fillIn', 'counted', 'String']
/** Usual names of variables that hold texts. Others may hold elements. */
const HOLDS_TEXT = ['text', 'title', 'label', 'value']

/** What an expression may put on the page. */
function partsOf(expression: ESTree.Node): Part[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return partsOf(expression.expression)
    case 'ConditionalExpression':
      return [...partsOf(expression.consequent), ...partsOf(expression.alternate)]
    case 'LogicalExpression':
      return expression.operator === '&&'
        ? ['nothing', ...partsOf(expression.right)]
        : [...partsOf(expression.left), ...partsOf(expression.right)]
    case 'Literal':
      return [expression.value === null || expression.value === '' ? 'nothing' : 'text']
    case 'TemplateLiteral':
    case 'MemberExpression':
      return ['text']
    case 'Identifier':
      return [HOLDS_TEXT.includes(expression.name) ? 'text' : 'element']
    case 'CallExpression':
      return [MAKES_TEXT.includes((expression.callee as ESTree.IdentifierReference).name) ? 'text' : 'element']
    default:
      return ['element']
  }
}

function partsOfChild(child: ESTree.JSXChild): Part[] {
  if (child.type === 'JSXText') return child.value.trim() ? ['text'] : []
  if (child.type !== 'JSXExpressionContainer') return ['element']
  const { expression } = child
  if (expression.type === 'JSXEmptyExpression' || (expression.type === 'Literal' && expression.value === ' ')) return []
  return partsOf(expression)
}

/** Whether a text is beside a part that comes and goes. */
function isTextBesidePart(children: readonly ESTree.JSXChild[]): boolean {
  const parts = children.map(partsOfChild).filter(({ length }) => length > 0)
  const isChanging = parts.some((one) => one.includes('nothing') || (one.includes('text') && one.includes('element')))
  return parts.length > 1 && isChanging && parts.flat().includes('text')
}

function collect(node: unknown, found: ESTree.JSXElement[]): void {
  if (typeof node !== 'object' || node === null) return
  const { type, children } = node as ESTree.JSXElement
  const isElement = type === 'JSXElement' || (type as string) === 'JSXFragment'
  if (isElement && isTextBesidePart(children)) found.push(node as ESTree.JSXElement)
  for (const value of Object.values(node)) collect(value, found)
}

test('a text beside something that comes and goes has an element of its own', () => {
  const offenders = globSync('app/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const found: ESTree.JSXElement[] = []
    collect(parseSync(file, source).program, found)
    return found.map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
  })
  expect(offenders).toEqual([])
})
