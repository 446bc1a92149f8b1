import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetLinkFragment, linkFragment } from '#app/lib/link-fragment.ts'
import { type CanvasLinkPurpose, canvasLinkIn } from '#contract/canvas.ts'

/** A link of a canvas email. */
export type CanvasLink = { purpose: CanvasLinkPurpose; token: string }

/**
 * The link of a canvas email that opened the page, or that the visitor followed on it. It is taken
 * from the history entry, so that the Back button does not find it.
 * @returns the link, and a function that forgets it
 */
export function useLinkInAddress(): [CanvasLink | undefined, () => void] {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState<CanvasLink>()
  useEffect(() => {
    const followed = (state as { link?: string } | null)?.link
    const found = canvasLinkIn(followed ?? (linkFragment() || hash))
    if (!found) {
      return
    }
    setLink(found)
    forgetLinkFragment()
    void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, state, navigate])
  return [link, () => setLink(undefined)]
}
