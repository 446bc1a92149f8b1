import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { calendarDay } from '#app/staff/day-of.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { overview as words } from '#content/staff/overview.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone } from '#contract/meeting-time.ts'
import type { Overview } from '#contract/overview.ts'
import { Charts } from './charts.tsx'
import { Controls } from './controls.tsx'
import { CrmState } from './crm-state.tsx'
import { Figures } from './figures.tsx'
import { Origins, Pages } from './rankings.tsx'
import { Steps } from './steps.tsx'
import { sourceLabel } from './write-figures.ts'

const pageWords = staffPages['/admin/overview']

export const meta = pageMeta('staff', { meta: pageWords }, { noindex: true })

/**
 * Parameters of the address that are sent to the server. All others only change how the answer is
 * shown.
 */
const ASKED = ['period', 'from', 'to', 'interval', 'compare', 'source']

/** The results of the site. All choices are stored in the address. */
export default function OverviewPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const asked = new URLSearchParams(
    [...parameters].filter(([name]) => ASKED.includes(name)),
  ).toString()
  const load = useCallback(() => fetchFromStaffApi<Overview>(`/overview?${asked}`), [asked])
  const state = useStaffData(pageWords, load)
  const { data } = state
  /** Changes parameters of the address. Empty values are removed. */
  function change(values: Readonly<Record<string, string>>) {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') {
        next.delete(name)
      } else {
        next.set(name, value)
      }
    }
    void navigate({ search: next.toString() }, { preventScrollReset: true })
  }

  return (
    <PageFrame words={pageWords} state={state} shape="figures">
      {data ? (
        <div className="grid grid-cols-1 aria-busy:opacity-60" aria-busy={state.isLoading}>
          <Controls overview={data} parameters={parameters} asked={asked} onChange={change} />
          <About overview={data} />
          {data.countedSince === null ? <Empty /> : null}
          <Figures overview={data} />
          <CrmState crm={data.crm} />
          <Charts overview={data} />
          <div className="mt-9 grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
            <Origins
              overview={data}
              shown={parameters.get('by') ?? ''}
              onShow={(by) => change({ by })}
              onSource={(source) => change({ source })}
            />
            <Pages
              overview={data}
              shown={parameters.get('pages') ?? ''}
              onShow={(pages) => change({ pages })}
            />
          </div>
          <div className="mt-9 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
            <Steps flow="survey" overview={data} />
            <Steps flow="canvas" overview={data} />
          </div>
        </div>
      ) : null}
    </PageFrame>
  )
}

/** The period in words, and the period with which it is compared. */
function About({
  overview: { from, to, today, zone, before, source, countedSince },
}: {
  overview: Overview
}) {
  const sentences = [
    fillIn(words.period, {
      from: calendarDay(from),
      to: calendarDay(to),
      place: placeOfZone(zone),
    }),
    to === today && words.untilNow,
    before &&
      fillIn(words.compared, { from: calendarDay(before.from), to: calendarDay(before.to) }),
    source && fillIn(words.bySource, { source: sourceLabel(source) }),
    countedSince &&
      before &&
      countedSince > before.from &&
      fillIn(words.firstDay, { day: calendarDay(countedSince) }),
  ]
  return <p className="mt-2 text-caption text-muted">{sentences.filter(Boolean).join(' ')}</p>
}

function Empty() {
  return (
    <div className="mt-5 max-w-measure border-ember border-s-4 py-1 ps-4">
      <p className="font-semibold">{words.empty.title}</p>
      <p className="mt-1 text-ink-2 text-small">{words.empty.text}</p>
    </div>
  )
}
