/**
 * Translators replace the text nodes of a page, and extensions wrap or move its nodes. React then
 * removes, or inserts before, a node that is no longer where React put it, the browser throws
 * `NotFoundError`, and the whole page gives way to an error (facebook/react issue 11538). After
 * this call such a node counts as gone: removing it again does nothing, and what belongs before it
 * is put before its wrapper, or at the end.
 *
 * A translated text that React takes away stays visible, and one that React changes keeps its old
 * words. So a text that changes, or that has a sibling which comes and goes, is alone in an element
 * (`app/texts-beside-parts.test.ts`).
 */
export function tolerateForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const parent = this.contains(child) ? child.parentNode : undefined
    return parent ? (removeChild.call(parent, child) as Child) : child
  }

  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    let next = before
    while (next && next.parentNode !== this) {
      next = next.parentNode
    }
    return insertBefore.call(this, added, next) as Added
  }
}
