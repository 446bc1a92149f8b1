import { postJson } from '#app/lib/post-json.ts'
import type { MeetingAnswer } from '#contract/meetings.ts'

/** Books, moves or cancels a meeting. `unavailable` means no answer or a temporary refusal, so the result is unknown. */
export async function sendMeeting(
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<MeetingAnswer | { outcome: 'unavailable' }> {
  const response = await postJson(path, values)
  if (!response || response.status >= 500 || response.status === 429) return { outcome: 'unavailable' }
  return response.ok ? response.json().catch(() => ({ outcome: 'unavailable' })) : { outcome: 'refused' }
}
