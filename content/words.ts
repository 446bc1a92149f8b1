/** Every record whose texts can be edited in place, by the name with which their addresses begin. */
import { announcement } from './announcement.ts'
import { bookCover } from './book-cover.ts'
import { callFacts } from './calls.ts'
import { canvas } from './canvas.ts'
import { canvasLink } from './canvas-link.ts'
import { documents } from './documents/choices.ts'
import { ebook } from './ebook.ts'
import {
  authMails,
  canvasCopy,
  canvasPage,
  ebookLink,
  emailReasons,
  formReceived,
  leadMails,
  meetingEmails,
  surveyReportMail,
  surveyTeamMail,
} from './emails.ts'
import { flywheelStages } from './flywheel.ts'
import { contactForm } from './forms/contact.ts'
import { ebookForm } from './forms/ebook.ts'
import { meetingForm } from './forms/meeting.ts'
import { partnerForm } from './forms/partner.ts'
import { email, firstname, lastname, workEmail } from './forms/person-fields.ts'
import { pioneerForm } from './forms/pioneer.ts'
import { sharedFormWords } from './forms/shared-form-words.ts'
import { waitlistForm } from './forms/waitlist.ts'
import { founder, founderPortrait } from './founder.ts'
import { look } from './look.ts'
import { hosts } from './meetings.ts'
import { modelStages } from './model.ts'
import { navigation } from './navigation.ts'
import { offerFacts } from './offer-facts.ts'
import { accelerate } from './pages/accelerate.ts'
import { accelerateDetails } from './pages/accelerate-details.ts'
import { blueprint } from './pages/blueprint.ts'
import { book } from './pages/book.ts'
import { consulting } from './pages/consulting.ts'
import { contact } from './pages/contact.ts'
import { download } from './pages/download.ts'
import { ebookPage } from './pages/ebook.ts'
import { embed } from './pages/embed.ts'
import { examplePage } from './pages/example.ts'
import { flywheelEbook } from './pages/flywheel-ebook.ts'
import { ghc } from './pages/ghc.ts'
import { home } from './pages/home.ts'
import { hubPage } from './pages/hub.ts'
import { labs } from './pages/labs.ts'
import { desk, legalDates, owner } from './pages/legal.ts'
import { licensing } from './pages/licensing.ts'
import { model } from './pages/model.ts'
import { notFound } from './pages/not-found.ts'
import { recordsPage } from './pages/records.ts'
import { resourcesPage } from './pages/resources.ts'
import { solutions } from './pages/solutions.ts'
import { toolPage } from './pages/tool.ts'
import { whyUs } from './pages/why-us.ts'
import { people } from './people.ts'
import { redirects } from './redirects.ts'
import { site } from './site.ts'
import { survey } from './survey.ts'
import { surveyReport } from './survey-report.ts'
import { surveyTeam, surveyTeamForm } from './survey-team.ts'
import { surveyTeamLinks } from './survey-team-links.ts'
import { testimonials } from './testimonials.ts'

export const content = {
  site: { ...site, ...owner, ...look, founder },
  navigation,
  flywheel: flywheelStages,
  modelStages,
  pictures: { founder: founderPortrait, bookCover, ebook: ebook.pictures },
  home,
  book,
  model,
  solutions,
  whyUs,
  consulting,
  contact,
  ebook: ebookPage,
  flywheelEbook,
  download,
  licensing,
  ghc,
  resources: resourcesPage,
  records: recordsPage,
  documents,
  tool: toolPage,
  example: examplePage,
  labs,
  accelerate,
  accelerateDetails,
  blueprint,
  hub: hubPage,
  survey,
  surveyReport,
  surveyTeam,
  surveyTeamForm,
  surveyTeamLinks,
  canvas,
  canvasLink,
  notFound,
  redirects,
  embed,
  personFields: { firstname, lastname, email, workEmail },
  formWords: sharedFormWords,
  contactForm,
  ebookForm,
  meetingForm,
  partnerForm,
  pioneerForm,
  waitlistForm,
  ebookLink,
  formReceived,
  leadMails,
  canvasCopy,
  canvasPage,
  surveyReportMail,
  surveyTeamMail,
  meetingEmails,
  emailReasons,
  authMails,
  calls: callFacts,
  offers: offerFacts,
  hosts,
  people,
  testimonials,
  desk,
  announcement,
  legal: legalDates,
} as const

type RecordName = keyof typeof content

/** Records that a page shows once a visitor has come that far. It brings them from the start. */
export const shownLater: Partial<Record<RecordName, readonly RecordName[]>> = {
  survey: ['surveyReport'],
  surveyTeam: ['surveyTeamForm', 'surveyTeamLinks', 'survey', 'surveyReport'],
  canvas: ['canvasLink'],
  embed: ['meetingForm'],
  // Loaded where the owner has published something of them.
  whyUs: ['people', 'testimonials'],
  book: ['testimonials'],
}

/** Emails and PDFs that a page sends. They are edited in the details of that page, and the page does not carry them. */
export const sentFrom: Partial<Record<RecordName, readonly RecordName[]>> = {
  survey: ['surveyReportMail'],
  surveyTeam: ['surveyTeamMail'],
  canvas: ['canvasCopy', 'canvasPage'],
  ebookForm: ['ebookLink'],
  contactForm: ['formReceived'],
  pioneerForm: ['formReceived'],
  waitlistForm: ['formReceived'],
  partnerForm: ['formReceived'],
  embed: ['meetingEmails'],
  // The page 'Settings' names the reasons.
  emailReasons: ['authMails', 'leadMails'],
}
