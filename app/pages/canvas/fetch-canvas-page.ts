import { CANVAS_PAGE_PATH, type CanvasAnswers } from '#contract/canvas.ts'

/** Longer than the server takes for the longest answers; then it is given up. */
const ANSWER_LIMIT_MS = 25_000

/** Has the server set the answers as one page. `limited`: it counted too many; `failed`: anything else. */
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
