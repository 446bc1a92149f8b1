import { Moment } from '#app/staff/moment.tsx'
import { staffPages } from '#content/staff.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { FactList } from './lead-facts.tsx'

const { lead: words, states } = staffPages['/admin/newsletter']

/** Whether the person subscribed to the newsletter, with what they agreed to and when. */
export function NewsletterFacts({ newsletter }: Pick<StaffLead, 'newsletter'>) {
  const { facts } = words
  const moment = (time: string | null) => time && <Moment time={time} />
  return (
    <div className="grid gap-4">
      {newsletter.map((row) => (
        <FactList
          key={row.email}
          facts={[
            [facts.state, row.state === 'pending' ? words.pending : states[row.state]],
            [facts.email, <bdi key="email">{row.email}</bdi>],
            [facts.form, leadKindName(row.form)],
            [facts.asked, moment(row.asked_at)],
            [facts.confirmed, moment(row.confirmed_at)],
            [facts.unsubscribed, moment(row.unsubscribed_at)],
            [facts.consent, row.consent],
          ]}
        />
      ))}
    </div>
  )
}
