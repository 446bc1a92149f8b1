import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { type AdminWords, filled } from './admin-words.ts'
import { LeadsTab } from './leads-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { SubmissionsTab } from './submissions-tab.tsx'
import { SurveyTab } from './survey-tab.tsx'
import { readTableQuery, type TableQuery, writeTableQuery } from './table-query.ts'
import { type TabKey, useAdminData } from './use-admin-data.ts'

const TABS: readonly TabKey[] = ['submissions', 'roles', 'leads', 'survey']

/** The staff's page, in the order of its states: checking, signed out, loading, refused, dashboard. */
export function AdminDashboard({ words }: { words: AdminWords }) {
  const { user, loading, signOut, check } = useAuth()
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const tab = TABS.find((key) => key === parameters.get('tab')) ?? 'submissions'
  const query = useMemo(() => readTableQuery(parameters), [parameters])
  const { state, refresh } = useAdminData(user?.id, tab, query, words.failure.notice)

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
        <ButtonLink to="/auth">{words.signIn.action}</ButtonLink>
      </div>
    )
  if (state.status === 'loading') return loadingState

  const email = user.email ?? ''
  const account = (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <span className="text-muted">{filled(words.signedInAs, { email })}</span>
      <button type="button" onClick={() => void signOut()} className="link min-h-11 cursor-pointer">
        {words.signOut}
      </button>
    </p>
  )
  if (state.status === 'failed')
    return (
      <>
        {hiddenTitle}
        <p role="alert" className="max-w-prose border-ember-deep border-l-4 bg-white px-4 py-3 font-semibold">
          {filled(words.failure.page, { message: state.message })}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-6">
          <button type="button" onClick={refresh} className="button button-outline">
            {words.failure.retry}
          </button>
          {account}
        </div>
      </>
    )

  const { submissions, roles, leads, leadCount } = state.data
  const show = (next: TableQuery, inTab: string) => void navigate({ search: writeTableQuery(next, inTab).toString() })
  const onQuery = (next: TableQuery) => show(next, tab)
  const onSelect = (key: string) => show(readTableQuery(new URLSearchParams()), key)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h3">{words.title}</h1>
          <p className="text-ink-2 text-small">{words.subtitle}</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {account}
          <button type="button" onClick={refresh} className="button button-outline">
            {words.refresh}
          </button>
        </div>
      </header>
      <Tabs
        label={words.tabs.label}
        tabs={[
          { key: 'submissions', label: filled(words.tabs.submissions, { count: submissions.total }) },
          { key: 'roles', label: filled(words.tabs.roles, { count: roles.length }) },
          { key: 'leads', label: filled(words.tabs.leads, { count: leadCount }) },
          { key: 'survey', label: words.tabs.survey },
        ]}
        selected={tab}
        onSelect={onSelect}
        className="mt-6"
      >
        {tab === 'submissions' ? (
          <SubmissionsTab words={words} page={submissions} query={query} onQuery={onQuery} />
        ) : null}
        {tab === 'roles' ? <RolesTab words={words} roles={roles} email={email} /> : null}
        {tab === 'leads' ? <LeadsTab words={words} page={leads} query={query} onQuery={onQuery} /> : null}
        {tab === 'survey' ? <SurveyTab words={words.survey} reloadOn={state.data} /> : null}
      </Tabs>
    </>
  )
}
