import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { ActivityTab } from './activity-tab.tsx'
import { LeadsElsewhere, LeadsTab } from './leads-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { SubmissionsTab } from './submissions-tab.tsx'
import { SurveyTab } from './survey-tab.tsx'
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.ts'
import { type TabKey, useAdminData } from './use-admin-data.ts'
import { useRowWork } from './use-row-work.ts'
import { type AdminWords, filled } from './words.ts'

const TABS: readonly TabKey[] = ['submissions', 'roles', 'leads', 'survey', 'activity']

/** The staff's page, in the order of its states: checking, signed out, loading, refused, dashboard. */
export function AdminDashboard({ words }: { words: AdminWords }) {
  const { user, loading, signOut, check } = useAuth()
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const isHosted = usePublicConfig().supabaseUrl !== ''
  const tab = TABS.find((key) => key === parameters.get('tab') && !(key === 'activity' && isHosted)) ?? 'submissions'
  const query = useMemo(() => readTableQuery(parameters), [parameters])
  const { state, refresh, turn } = useAdminData({
    userId: user?.id,
    tab,
    query,
    isHosted,
    failureNotice: words.failure.notice,
  })
  const work = useRowWork(words, refresh)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever becomes of it
  useEffect(check, [])

  const hiddenTitle = <h1 className="sr-only">{words.title}</h1>
  const loadingState = (
    <>
      {hiddenTitle}
      <p role="status">{words.loading}</p>
    </>
  )
  if (loading) return loadingState
  if (!user)
    return (
      <div className="max-w-narrow border border-line bg-white p-6 sm:p-9">
        <h1 className="text-h3">{words.signIn.title}</h1>
        <p className="mt-2 mb-6 text-ink-2">{words.signIn.text}</p>
        <ButtonLink to="/auth" label={words.signIn.action} />
      </div>
    )
  if (state.status === 'loading') return loadingState

  const email = user.email ?? ''
  const signedInAs = <span className="wrap-anywhere text-muted text-small">{filled(words.signedInAs, { email })}</span>
  const signOutButton = (
    <button type="button" onClick={() => void signOut()} className="staff-link">
      {words.signOut}
    </button>
  )
  if (state.status === 'failed')
    return (
      <>
        {hiddenTitle}
        <p role="alert" className="max-w-measure border-ember-deep border-l-4 bg-white px-4 py-3 font-semibold">
          {filled(words.failure.page, { message: state.message })}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <button type="button" onClick={refresh} className="staff-button">
            {words.failure.retry}
          </button>
          {signedInAs}
          {signOutButton}
        </div>
      </>
    )

  const { data, isLoading } = state
  const { roles, counts } = data
  const show = (next: TableQuery, inTab: string) => void navigate({ search: writeTableQuery(next, inTab).toString() })
  const onSelect = (key: string) => show(readTableQuery(new URLSearchParams()), key)
  const number = (count: number | undefined) => count?.toLocaleString() ?? '…'
  // Where accounts and data are a hosted project's, this server has no part in them: they can be read, not worked with.
  const list = {
    total: data.total,
    isLoading,
    query,
    onQuery: (next: TableQuery) => show(next, tab),
    work: isHosted ? undefined : work,
  }
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-h3">{words.title}</h1>
          <p className="text-ink-2 text-small">{words.subtitle}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <span className="max-sm:w-full">{signedInAs}</span>
          {signOutButton}
          <button type="button" onClick={refresh} className="staff-button">
            {words.refresh}
          </button>
        </div>
      </header>
      <Tabs
        label={words.tabs.label}
        tabs={[
          { key: 'submissions', label: filled(words.tabs.submissions, { count: number(counts.submissions) }) },
          { key: 'roles', label: filled(words.tabs.roles, { count: number(roles.length) }) },
          {
            key: 'leads',
            label: isHosted ? words.tabs.leadsOnly : filled(words.tabs.leads, { count: number(counts.leads) }),
          },
          { key: 'survey', label: words.tabs.survey },
          ...(isHosted ? [] : [{ key: 'activity', label: words.tabs.activity }]),
        ]}
        selected={tab}
        onSelect={onSelect}
        className="mt-6"
      >
        {tab === 'submissions' ? <SubmissionsTab words={words} list={{ ...list, page: data.submissions }} /> : null}
        {tab === 'roles' ? <RolesTab words={words} roles={roles} email={email} /> : null}
        {tab === 'leads' && isHosted ? <LeadsElsewhere words={words} /> : null}
        {tab === 'leads' && !isHosted ? (
          <LeadsTab words={words} list={{ ...list, page: data.leads }} deliveries={data.deliveries} />
        ) : null}
        {tab === 'survey' ? <SurveyTab words={words.survey} reloadOn={turn} /> : null}
        {tab === 'activity' ? <ActivityTab words={words} list={{ ...list, page: data.activity }} /> : null}
      </Tabs>
    </>
  )
}
