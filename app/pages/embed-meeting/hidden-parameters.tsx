import { MEETING_PARAMETERS } from '#contract/meetings.ts'
import { useMeetingAddress } from './use-meeting-address.ts'

/** Parameters of the page's address that a form must keep. */
export function HiddenParameters({ names }: { names: readonly (keyof typeof MEETING_PARAMETERS)[] }) {
  const { given } = useMeetingAddress()
  return names.map((name) => {
    const value = given(name)
    return value === undefined ? null : <input key={name} type="hidden" name={MEETING_PARAMETERS[name]} value={value} />
  })
}
