import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CanvasLinkPurpose, canvasLinkIn } from '#contract/canvas.ts'

export interface CanvasLink {
  purpose: CanvasLinkPurpose
  token: string
}

/**
 * The link from a canvas email by which the page was opened. It is taken out of the address at once, in place: neither the
 * address bar nor a step back shows it.
 * @returns the link, and what to call once it is dealt with
 */
export function useLinkInAddress(): [CanvasLink | undefined, () => void] {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState<CanvasLink>()
  useEffect(() => {
    const found = canvasLinkIn(hash)
    if (!found) return
    setLink(found)
    // The browser's address first, then what the router believes it to be.
    history.replaceState(history.state, '', pathname + search)
    void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, navigate])
  return [link, () => setLink(undefined)]
}
