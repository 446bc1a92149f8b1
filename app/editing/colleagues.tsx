import { useEffect, useState } from 'react'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { editing } from '#content/editing.ts'
import { type Colleague, PRESENCE_EVERY_MS } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { useEditingState, useEditor, useView } from './editor.ts'
import { ROW } from './looks.ts'
import { listed, personName } from './wording.ts'

/**
 * Who else edits this page. While it can be seen, this says every few seconds which page the window
 * edits.
 */
export function Colleagues() {
  const { api } = useEditor()
  const { page, saving } = useEditingState()
  const view = useView()
  const { isForm = false } = useRouteHandle()
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  const path = saving === 'signed-out' || saving === 'no-role' ? undefined : page?.path
  const isEditing = view.isEditing || isForm
  useEffect(() => {
    if (path === undefined) {
      return
    }
    let isOver = false
    const say = async () => {
      if (document.hidden) {
        return
      }
      const answer = await api.presence({ path, isEditing })
      // Without an answer it is not known who edits. The bar says so in other words.
      if ('refused' in answer && answer.refused !== 'away') {
        clearInterval(timer)
      }
      if (!isOver) {
        setColleagues('value' in answer ? answer.value : [])
      }
    }
    const leave = () => {
      if (isEditing) {
        void api.presence({ path, isEditing: false }, true)
      }
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
  const names = listed(colleagues.map(personName))
  return (
    <p role="status" className={`${ROW} pb-0 text-[0.875rem] empty:hidden`}>
      {colleagues.length > 0
        ? fillIn(colleagues.length > 1 ? editing.present.many : editing.present.one, { names })
        : null}
    </p>
  )
}
