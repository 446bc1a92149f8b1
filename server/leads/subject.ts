/** Leads: how they come in, reach the CRM, and are worked with. */
import { isOffered } from '#contract/words.ts'
import { hostEmail } from '#server/env.ts'
import type { AskNewsletter } from '#server/newsletter/ask.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Site } from '#server/site.ts'
import { tableRoutes } from '#server/staff/table-routes.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { leadDeliverer } from './crm/deliver-lead.ts'
import { erasureDeliverer } from './crm/erase-person.ts'
import { forwardLead } from './crm/forward-lead.ts'
import { importRoutes } from './import/routes.ts'
import { leadIntake } from './intake/lead-intake.ts'
import { nativePostRoutes, sentFormVariant } from './intake/native-post-routes.ts'
import { relayRoutes } from './intake/relay-routes.ts'
import type { LeadForwarding } from './intake/store-lead.ts'
import { touchRoutes } from './intake/touch-routes.ts'
import { leadEmails } from './intake/visitor-emails.ts'
import { noticeChoiceRoutes } from './notices/choice-routes.ts'
import { LEAD_ASSIGNED, leadAssignedMail } from './notices/lead-assigned.ts'
import { LEADS_DUE, leadsDueMail, startLeadsDue } from './notices/leads-due.ts'
import { noteForStaff, staffNotices } from './notices/staff-notice.ts'
import {
  LEADS_UNDELIVERED,
  leadsUndeliveredMail,
  startLeadsUndelivered,
} from './notices/undelivered.ts'
import { leadChangeRoutes } from './staff/change-routes.ts'
import { companyRoutes } from './staff/company-routes.ts'
import { EXPORTED_LEADS } from './staff/exported-leads.ts'
import { leadMail } from './staff/lead-mail.ts'
import { leadPageRoutes } from './staff/page-routes.ts'
import { relatedRoutes } from './staff/related-routes.ts'
import { resendRoutes } from './staff/resend-routes.ts'
import { undeliveredRoutes } from './staff/undelivered-routes.ts'
import { viewRoutes } from './staff/view-routes.ts'

interface LeadsDependencies {
  runtime: Runtime
  site: Site
  keys: Keys
  pages: Pick<SitePages, 'answerOnce'>
  wakeOutbox: () => void
  askNewsletter: AskNewsletter
}

interface Leads extends Subject {
  /** Queues a lead for the CRM. Undefined when none is set up: leads are stored and shown. */
  forward: LeadForwarding | undefined
}

export function leadsSubject({
  runtime: { store, clock, limiter, log },
  site: { settings, words, privacyNotice },
  keys: { tokens },
  pages: { answerOnce },
  wakeOutbox,
  askNewsletter,
}: LeadsDependencies): Leads {
  const { CRM_FORMS_HOST: crmFormsHost, SITE_URL: siteUrl } = settings
  const forwardsLeads = crmFormsHost !== undefined
  const forward = forwardsLeads ? forwardLead : undefined
  const intake = leadIntake({
    storing: {
      store,
      clock,
      limiter,
      forward,
      tellStaff: (trx, leadId, now) => {
        const told = { leadId, to: settings.LEAD_NOTIFY_EMAIL, zone: words('site').zone }
        return noteForStaff(trx, { kind: 'lead', ...told }, now)
      },
    },
    privacyNotice,
    isOffered: (page) => isOffered(page, words.valueAt),
    wakeOutbox,
  })
  const caller = { store, tokens }
  const staffMail = { settings, store, words }
  return {
    forward,
    routes: [
      relayRoutes({ settings, intake }),
      nativePostRoutes({ settings, words, intake, askNewsletter, answerOnce }),
      touchRoutes({ store, siteUrl, clock, limiter, privacyNotice }),
    ],
    staffRoutes: [
      leadPageRoutes({ ...caller, settings, words }),
      leadChangeRoutes({ ...caller, settings, wakeOutbox }),
      importRoutes({ ...caller, forwardsLeads, wakeOutbox }),
      companyRoutes({ ...caller, words }),
      relatedRoutes(caller),
      viewRoutes(caller),
      undeliveredRoutes({ ...caller, wakeOutbox }),
      resendRoutes({ ...caller, forwardsLeads, wakeOutbox }),
      tableRoutes({ ...caller, table: EXPORTED_LEADS, wakeOutbox }),
      noticeChoiceRoutes(caller),
    ],
    deliverers: {
      crm_erasure: erasureDeliverer(settings),
      ...(crmFormsHost && { crm_lead: leadDeliverer({ crmFormsHost, settings, clock }) }),
    },
    emails: {
      ...leadEmails({ settings, words }),
      'lead-email': leadMail,
      [LEAD_ASSIGNED]: leadAssignedMail(staffMail),
      [LEADS_DUE]: leadsDueMail(staffMail),
      [LEADS_UNDELIVERED]: leadsUndeliveredMail(staffMail, clock),
      ...staffNotices(staffMail),
    },
    jobs: [
      () => startLeadsDue({ store, clock, log, words, wakeOutbox }),
      ...(forwardsLeads
        ? [
            () =>
              startLeadsUndelivered({
                store,
                clock,
                log,
                to: () => hostEmail(settings),
                wakeOutbox,
              }),
          ]
        : []),
    ],
    pageVariants: [sentFormVariant],
  }
}
