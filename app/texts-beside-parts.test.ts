/**
 * Translators replace text nodes. React then writes what a text changes to into its own node, which
 * is no longer on the page. What React takes away or puts before such a text is at the wrong place,
 * or the text stays (`lib/foreign-changes.ts`). A text that is alone in its element has neither
 * problem, because React replaces everything in the element.
 */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

type Part = 'text' | 'element' | 'nothing'
type JSXParent = ESTree.JSXElement | ESTree.JSXFragment

/** What is known about the names in a file. */
interface Names {
  /** They refer to the same value for as long as the page is shown. */
  constant: ReadonlySet<string>
  /** They refer to elements, or to functions that return elements. */
  elements: ReadonlySet<string>
}

/** Usual names of a page's words. They change only while they are edited, without a translator. */
const WORDS = ['words', 'labels']
/** Functions whose texts depend only on what they are given. */
const MAKES_TEXT = ['fillIn', 'counted', 'String']

const makesText = (callee: ESTree.Node): boolean =>
  callee.type === 'Identifier' && MAKES_TEXT.includes(callee.name)

function* nodesIn(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) {
    return
  }
  if ('type' in value) {
    yield value as ESTree.Node
  }
  for (const inner of Object.values(value)) {
    yield* nodesIn(inner)
  }
}

const isParent = (node: ESTree.Node): node is JSXParent =>
  node.type === 'JSXElement' || node.type === 'JSXFragment'

const hasMarkup = (value: unknown): boolean => [...nodesIn(value)].some(isParent)

const isElementType = (type: unknown): boolean =>
  [...nodesIn(type)].some((node) => node.type === 'Identifier' && node.name === 'ReactElement')

/** The names that a pattern declares. */
const declaredIn = (pattern: unknown): string[] =>
  [...nodesIn(pattern)].flatMap((node) => (node.type === 'Identifier' ? node.name : []))

/** The constants of the module, and what it imports. */
function constantsOf({ body }: ESTree.Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') {
      return declaredIn(statement.specifiers)
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') {
      return []
    }
    return declared.declarations.flatMap(({ id }) => declaredIn(id))
  })
}

/** The names whose value has markup, or whose type says that it is an element. */
function elementsIn(program: ESTree.Program): string[] {
  return [...nodesIn(program)].flatMap((node) => {
    switch (node.type) {
      case 'VariableDeclarator':
        return hasMarkup(node.init) || isElementType(node.id) ? declaredIn(node.id) : []
      case 'FunctionDeclaration':
        return node.id && hasMarkup(node.body) ? [node.id.name] : []
      case 'TSPropertySignature':
        return isElementType(node.typeAnnotation) ? declaredIn(node.key) : []
      default:
        return []
    }
  })
}

/** Whether an expression has the same value for as long as the page is shown. */
function isConstant(node: ESTree.Node, names: Names): boolean {
  const areConstant = (all: readonly ESTree.Node[]) => all.every((one) => isConstant(one, names))
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return names.constant.has(node.name)
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return isConstant(node.expression, names)
    case 'TemplateLiteral':
      return areConstant(node.expressions)
    case 'MemberExpression':
      return areConstant(node.computed ? [node.object, node.property] : [node.object])
    case 'BinaryExpression':
      return areConstant([node.left, node.right])
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && isConstant(one.value, names))
    case 'CallExpression':
      return makesText(node.callee) && areConstant(node.arguments)
    default:
      return false
  }
}

/** What an expression may put on the page. */
function partsOf(node: ESTree.Node, names: Names): Part[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return partsOf(node.expression, names)
    case 'ConditionalExpression':
      return [...partsOf(node.consequent, names), ...partsOf(node.alternate, names)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...partsOf(node.right, names)]
        : [...partsOf(node.left, names), ...partsOf(node.right, names)]
    case 'Literal':
      return [node.value === null || node.value === '' ? 'nothing' : 'text']
    case 'Identifier':
      return [names.elements.has(node.name) ? 'element' : 'text']
    case 'MemberExpression':
      return node.computed ? ['text'] : partsOf(node.property, names)
    case 'CallExpression':
      return hasMarkup(node.arguments) ? ['element'] : partsOf(node.callee, names)
    default:
      return [isParent(node) ? 'element' : 'text']
  }
}

/** What one child of an element may put on the page, and whether that stays the same. */
interface Child {
  parts: Part[]
  isConstant: boolean
}

function childrenOf({ children }: JSXParent, names: Names): Child[] {
  return children.flatMap((child): Child | [] => {
    if (child.type === 'JSXText') {
      return child.value.trim() ? { parts: ['text'], isConstant: true } : []
    }
    if (child.type !== 'JSXExpressionContainer') {
      return { parts: ['element'], isConstant: true }
    }
    const { expression } = child
    const isSpace = expression.type === 'Literal' && expression.value === ' '
    if (isSpace || expression.type === 'JSXEmptyExpression') {
      return []
    }
    return { parts: partsOf(expression, names), isConstant: isConstant(expression, names) }
  })
}

/** Whether it is there at one time and not at another, or is a text that becomes an element. */
const comesAndGoes = ({ parts }: Child): boolean =>
  parts.includes('nothing') || (parts.includes('text') && parts.includes('element'))

/** Whether a text with siblings changes, or a sibling of it comes and goes. */
function isTextAtRisk(parent: JSXParent, names: Names): boolean {
  const children = childrenOf(parent, names)
  // What a fragment holds has siblings around the fragment.
  if (children.length < 2 && parent.type === 'JSXElement') {
    return false
  }
  const isMoved = children.some(comesAndGoes)
  return children.some(
    ({ parts, isConstant }) => parts.includes('text') && (isMoved || !isConstant),
  )
}

test('a text that changes or has a sibling that comes and goes is alone in an element', () => {
  const offenders = globSync('app/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source)
    const names: Names = {
      constant: new Set([...WORDS, ...constantsOf(program)]),
      // What a component gets as its content is checked where it is written.
      elements: new Set(['children', 'createPortal', ...elementsIn(program)]),
    }
    return [...nodesIn(program)]
      .filter((node) => isParent(node) && isTextAtRisk(node, names))
      .map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
  })
  expect(offenders).toEqual([])
})
