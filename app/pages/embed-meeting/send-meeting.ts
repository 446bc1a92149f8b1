import type { MeetingAnswer } from '#contract/meetings.ts'

const ANSWER_LIMIT_MS = 30_000

/** Books, moves or cancels a meeting. `unavailable` means no answer or a temporary refusal, so the result is unknown. */
export async function sendMeeting(
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<MeetingAnswer | { outcome: 'unavailable' }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (response.ok) return (await response.json()) as MeetingAnswer
    return { outcome: response.status < 500 && response.status !== 429 ? 'refused' : 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}
