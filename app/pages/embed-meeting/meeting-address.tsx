import { useLocation, useNavigate } from 'react-router'
import { MEETING_PARAMETERS } from '#contract/meetings.ts'

type Parameter = keyof typeof MEETING_PARAMETERS
type Changes = Partial<Record<Parameter, string | undefined>>

/** The page's address, which holds everything that the visitor has chosen. */
export function useMeetingAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  /** The query of this page with some parameters changed. */
  function query(changes: Changes): string {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) {
        next.delete(MEETING_PARAMETERS[name as Parameter])
      } else {
        next.set(MEETING_PARAMETERS[name as Parameter], value)
      }
    }
    return `?${next}`
  }
  return {
    given: (name: Parameter) =>
      new URLSearchParams(search).get(MEETING_PARAMETERS[name]) ?? undefined,
    query,
    go: (changes: Changes, options?: { replace?: boolean }) =>
      void navigate({ search: query(changes) }, { preventScrollReset: true, ...options }),
  }
}

/** Parameters of the page's address that a form must keep. */
export function HiddenParameters({ names }: { names: readonly Parameter[] }) {
  const { given } = useMeetingAddress()
  return names.map((name) => {
    const value = given(name)
    return value === undefined ? null : (
      <input key={name} type="hidden" name={MEETING_PARAMETERS[name]} value={value} />
    )
  })
}
