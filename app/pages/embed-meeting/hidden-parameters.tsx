import { MEETING_PARAMETERS } from '#contract/meetings.ts'
import type { MeetingPage } from './use-meeting-page.ts'

interface HiddenParametersProps {
  page: MeetingPage
  names: readonly (keyof typeof MEETING_PARAMETERS)[]
}

/** Parameters of the page's address that a form must keep. */
export function HiddenParameters({ page, names }: HiddenParametersProps) {
  const current = new URLSearchParams(page.query({}))
  return names.map((name) => {
    const value = current.get(MEETING_PARAMETERS[name])
    return value === null ? null : <input key={name} type="hidden" name={MEETING_PARAMETERS[name]} value={value} />
  })
}
