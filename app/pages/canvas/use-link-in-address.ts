import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CanvasLinkPurpose, canvasLinkIn } from '#contract/canvas.ts'

export interface CanvasLink {
  purpose: CanvasLinkPurpose
  token: string
}

/**
 * The link of a canvas email that opened the page. It is removed from the address at once without a new history entry, so
 * that neither the address bar nor the Back button shows it.
 * @returns the link, and a function that forgets it
 */
export function useLinkInAddress(): [CanvasLink | undefined, () => void] {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState<CanvasLink>()
  useEffect(() => {
    const found = canvasLinkIn(hash)
    if (!found) return
    setLink(found)
    // The browser's address changes at once, the router's state with the navigation.
    history.replaceState(history.state, '', pathname + search)
    void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, navigate])
  return [link, () => setLink(undefined)]
}
