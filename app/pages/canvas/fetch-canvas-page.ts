import { CANVAS_PAGE_PATH, type CanvasAnswers } from '#contract/canvas.ts'

/** Time limit: longer than the server needs for the longest answers. */
const ANSWER_LIMIT_MS = 25_000

/** Gets the answers as a one-page PDF from the server. `limited`: too many requests; `failed`: anything else. */
export async function fetchCanvasPage(answers: CanvasAnswers): Promise<Blob | 'limited' | 'failed'> {
  try {
    const response = await fetch(CANVAS_PAGE_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ answers }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (response.ok) return await response.blob()
    return response.status === 429 ? 'limited' : 'failed'
  } catch {
    return 'failed'
  }
}
