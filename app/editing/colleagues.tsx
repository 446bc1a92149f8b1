import { useEffect, useState } from 'react'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { editing } from '#content/editing.ts'
import { type Colleague, PRESENCE_EVERY_MS } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Editor, useEditingState, useEditor, useView } from './editor.ts'
import { ROW } from './looks.ts'
import { listed, personName } from './wording.ts'

/** Who else edits this page at the moment. */
export function Colleagues() {
  const editor = useEditor()
  const { page, saving } = useEditingState()
  const { isEditing } = useView()
  const isOut = saving === 'signed-out' || saving === 'no-role'
  const { isForm = false } = useRouteHandle()
  const colleagues = usePresence(editor, isOut ? undefined : page?.path, isEditing || isForm)
  const names = listed(colleagues.map(personName))
  return (
    <p role="status" className={`${ROW} pb-0 text-[0.875rem] empty:hidden`}>
      {colleagues.length > 0
        ? fillIn(colleagues.length > 1 ? editing.present.many : editing.present.one, { names })
        : null}
    </p>
  )
}

/**
 * Says every few seconds which page this window edits, while it can be seen. @returns the colleagues who edit it, too
 * @param path undefined until the page is known
 */
function usePresence({ api }: Editor, path: string | undefined, isEditing: boolean): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  useEffect(() => {
    if (path === undefined) return
    let isOver = false
    const say = async () => {
      if (document.hidden) return
      const answer = await api.presence({ path, isEditing })
      // Without an answer it is not known who edits. The bar says so in other words.
      if ('refused' in answer && answer.refused !== 'away') clearInterval(timer)
      if (!isOver) setColleagues('value' in answer ? answer.value : [])
    }
    const leave = () => {
      if (isEditing) void api.presence({ path, isEditing: false }, true)
    }
    const timer = setInterval(() => void say(), PRESENCE_EVERY_MS)
    void say()
    document.addEventListener('visibilitychange', say)
    addEventListener('pagehide', leave)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      removeEventListener('pagehide', leave)
      leave()
      setColleagues([])
    }
  }, [api, path, isEditing])
  return colleagues
}
