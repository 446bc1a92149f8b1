import { useEffect, useRef, useState } from 'react'
import { openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { readListQuery } from '#app/staff/list/address.ts'
import { conditionsOf } from '#app/staff/list/conditions.ts'
import type { ListName } from '#app/staff/list/lists.ts'
import { useAccess } from '#app/staff/staff-access.ts'
import { commandField as words } from '#content/staff/command-field.ts'
import { staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type LeadKind, leadKindName } from '#contract/lead-forms.ts'
import type { Command } from './commands.ts'
import { plain } from './match.ts'

/** Pause in typing after which the server is asked. */
const TYPING_PAUSE_MS = 120
/** With fewer characters nearly everyone would be found. */
const CHARACTERS_MIN = 2
const LEADS_SHOWN = 8
const CANVASES_SHOWN = 4
const COMPANIES_SHOWN = 3

const { states } = staffPages['/admin/leads']

interface LeadHit {
  id: string
  email: string
  name: string | null
  company: string | null
  domain: string | null
  company_key: string | null
  form: LeadKind
  state: keyof typeof states
}

/**
 * Searches a list as its page does. The text is in the fragment of an address that is never opened,
 * and in the call of the data API (decision 0186).
 * @throws with the data API's message
 */
async function searchIn<Row>(list: ListName, columns: string, text: string, most: number) {
  const client = await openBackend()
  const hash = `#${new URLSearchParams({ search: text })}`
  let request = client.from(list as string).select(columns)
  for (const [column, operator, value] of conditionsOf(
    list,
    readListQuery(list, { search: '', hash }),
  )) {
    request = request.filter(column, operator, value)
  }
  const time = list === 'leads' ? 'received_at' : 'created_at'
  const { data, error } = await request.order(time, { ascending: false }).limit(most)
  if (error) {
    throw error
  }
  return data as Row[]
}

const ofLead = ({ id, email, name, company, form, state }: LeadHit): Command => ({
  id: `lead ${id}`,
  group: 'leads',
  label: name ?? email,
  detail: [company || (name ? email : ''), leadKindName(form), states[state]]
    .filter(Boolean)
    .join(' · '),
  alsoFoundBy: email,
  to: `/admin/leads?lead=${id}`,
})

/** The company of a lead that was found: known by its name, or by the domain of the address. */
const ofCompany = ([name, { id, email, domain }]: readonly [string, LeadHit]): Command => ({
  id: `company ${id}`,
  group: 'companies',
  label: name,
  detail: domain ?? '',
  alsoFoundBy: email,
  to: `/admin/leads?company=${id}`,
})

/**
 * Each company once (decision 0472): by its domain, and by its name where no one with that name has
 * a domain. With the lead that opens it.
 */
function companiesOf(leads: readonly LeadHit[]): Map<string, LeadHit> {
  const named = (lead: LeadHit) => [lead.company ?? lead.domain ?? '', lead] as const
  const atDomains = Map.groupBy(
    leads.filter(({ domain }) => domain !== null),
    ({ domain }) => domain,
  )
  const keys = new Set(leads.flatMap(({ domain, company_key }) => (domain ? company_key : [])))
  const byName = Map.groupBy(
    leads.filter(({ domain, company_key: key }) => !domain && key && !keys.has(key)),
    ({ company_key }) => company_key,
  )
  return new Map(
    [...atDomains.values(), ...byName.values()].flatMap((same) => {
      const lead = same.find(({ company }) => company) ?? same[0]
      return lead ? [named(lead)] : []
    }),
  )
}

/** For those who may see everything about a person. The address follows the `#`, as on that page. */
const ofPerson = (email: string): Command => ({
  id: `person ${email}`,
  group: 'people',
  label: fillIn(words.person, { email }),
  to: `/admin/person#${encodeURIComponent(email)}`,
})

const ofCanvas = ({ id, email }: { id: string; email: string }): Command => ({
  id: `canvas ${id}`,
  group: 'canvases',
  label: email,
  to: `/admin/canvases#${new URLSearchParams({ search: email })}`,
})

const ofColleague = ({ id, email }: StaffMember): Command => ({
  id: `colleague ${id}`,
  group: 'people',
  label: fillIn(words.colleague, { email }),
  alsoFoundBy: email,
  to: `/admin/leads?assigned=${id}`,
})

/** Leads, canvases and people with this text, as far as the person may read them. */
async function search(text: string, access: NonNullable<ReturnType<typeof useAccess>>) {
  const [leads, canvases, colleagues] = await Promise.all([
    access.may('leads')
      ? searchIn<LeadHit>(
          'leads',
          'id,email,name,company,company_key,domain,form,state',
          text,
          LEADS_SHOWN,
        )
      : [],
    access.may('canvas_submissions')
      ? searchIn<{ id: string; email: string }>(
          'canvas_submissions',
          'id,email',
          text,
          CANVASES_SHOWN,
        )
      : [],
    access.may('leads') ? readColleagues() : [],
  ])
  const emails = [...new Set([...leads, ...canvases].map(({ email }) => email.toLowerCase()))]
  return [
    ...leads.map(ofLead),
    ...[...companiesOf(leads)].slice(0, COMPANIES_SHOWN).map(ofCompany),
    ...canvases.map(ofCanvas),
    ...colleagues.filter(({ email }) => plain(email).includes(plain(text.trim()))).map(ofColleague),
    ...(access.mayOpen('/admin/person') ? emails.slice(0, CANVASES_SHOWN).map(ofPerson) : []),
  ]
}

async function readColleagues(): Promise<StaffMember[]> {
  const client = await openBackend()
  const { data, error } = await client.from('staff_members').select('*').order('email')
  if (error) {
    throw error
  }
  return data as StaffMember[]
}

interface Searched {
  text: string
  found: readonly Command[]
  failure?: string
}

/** Every typed word occurs in what was found, so it stays while the server is asked again. */
function stillFound({ found }: Searched, text: string): readonly Command[] {
  const sought = plain(text).split(/\s+/)
  return found.filter(({ label, detail = '', alsoFoundBy = '' }) => {
    const all = plain(`${label} ${detail} ${alsoFoundBy}`)
    return sought.every((word) => all.includes(word))
  })
}

/** What the server finds for a text. Until it answers, what it found before and still fits. */
export function useSearch(typed: string): {
  found: readonly Command[]
  isSearching: boolean
  failure?: string | undefined
} {
  const text = typed.trim()
  const access = useAccess()
  const isHosted = useIsHosted()
  const [latest, setLatest] = useState<Searched>({ text: '', found: [] })
  const answers = useRef(new Map<string, Searched>())
  const isAsked = text.length >= CHARACTERS_MIN && !isHosted && (access?.may('leads') ?? false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a person may read does not change meanwhile
  useEffect(() => {
    const known = answers.current.get(text)
    if (!isAsked || !access || known) {
      setLatest(known ?? { text, found: [] })
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await search(text, access).then(
        (found): Searched => ({ text, found }),
        ({ message }: Error): Searched => ({ text, found: [], failure: message }),
      )
      if (!answer.failure) {
        answers.current.set(text, answer)
      }
      if (isCurrent) {
        setLatest(answer)
      }
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isAsked])

  if (!isAsked) {
    return { found: [], isSearching: false }
  }
  return latest.text === text
    ? { found: latest.found, failure: latest.failure, isSearching: false }
    : { found: stillFound(latest, text), isSearching: true }
}
