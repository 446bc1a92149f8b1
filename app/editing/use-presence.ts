import { useEffect, useState } from 'react'
import { type Colleague, PRESENCE_EVERY_MS } from '#contract/editing/api.ts'
import type { Editor } from './editor.ts'

/**
 * Says every few seconds which page this window edits, while it can be seen. @returns the colleagues who edit it, too
 * @param path undefined until the page is known
 */
export function usePresence({ api }: Editor, path: string | undefined, isEditing: boolean): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  useEffect(() => {
    if (path === undefined) return
    let isOver = false
    const say = async () => {
      if (document.hidden) return
      const answer = await api.presence({ path, isEditing })
      // Without an answer it is not known who edits. The bar says so in other words.
      if ('refused' in answer && answer.refused !== 'away') clearInterval(timer)
      if (!isOver) setColleagues('value' in answer ? answer.value.editing : [])
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
