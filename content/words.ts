/**
 * Every record whose values can be edited, by the name with which their addresses begin, and what
 * holds for it as a whole.
 */
import { type PagePath, TOOL_SLUGS, toolPath } from '#contract/page-paths.ts'
import { accountLinks } from './account-links.ts'
import { announcement } from './announcement.ts'
import { bookCover } from './book-cover.ts'
import { callFacts } from './calls.ts'
import { canvas } from './canvas.ts'
import { canvasDevice } from './canvas-device.ts'
import { canvasLink } from './canvas-link.ts'
import { canvasSent } from './canvas-sent.ts'
import { consent } from './consent.ts'
import { desk } from './desk.ts'
import { documents } from './documents/choices.ts'
import { documentTexts } from './documents/document-texts.ts'
import { ebook } from './ebook.ts'
import {
  authMails,
  canvasCopy,
  canvasPage,
  ebookLink,
  emailReasons,
  formReceived,
  leadMails,
  linkPages,
  meetingEmails,
  surveyReportMail,
  surveyTeamMail,
} from './emails.ts'
import { errors, refusals } from './errors.ts'
import { files } from './files.ts'
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
import { callPromises, hosts } from './meetings.ts'
import { missingPart } from './missing-part.ts'
import { modelStages } from './model.ts'
import { navigation } from './navigation.ts'
import { newsletter } from './newsletter.ts'
import { newsletterConfirm, newsletterPages } from './newsletter-list.ts'
import { offerFacts } from './offer-facts.ts'
import { owner } from './owner.ts'
import { accelerate } from './pages/accelerate.ts'
import { accelerateDetails } from './pages/accelerate-details.ts'
import { auth } from './pages/auth.ts'
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
import { insights } from './pages/insights.ts'
import { labs } from './pages/labs.ts'
import { legalPage, legalTexts } from './pages/legal.ts'
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

/** A record of values, such as the words of a page. */
interface SiteRecord {
  words: unknown
  /** Settings take an admin. Without this the record is a page's. */
  area?: 'setting'
  /** The page that shows it. */
  page?: PagePath
  /** Several pages show its values. Publishing one changes all of these pages. */
  shared?: 'everywhere' | 'on-several-pages' | 'in-forms'
  /** Each value says which pages show it, and is edited on these alone. */
  namesPages?: true
  /**
   * Facts, of which many parts show one only if it is published, and which stay published when a
   * release brings them.
   */
  isFact?: true
  /** Staff change it on the page 'Settings' alone. */
  isOnlyInSettings?: true
  /** An email, where a mail program makes a link of everything that looks like a host. */
  isEmail?: true
  /**
   * Records that its page shows once a visitor has come that far, or once something of them is
   * published. It brings them from the start.
   */
  later?: readonly string[]
  /**
   * Emails, PDFs and plain pages that the server writes. They are edited in the details of its
   * page, which does not carry them.
   */
  sends?: readonly string[]
}

const all = {
  site: {
    words: { ...site, ...owner, ...look, founder },
    area: 'setting',
    shared: 'everywhere',
    isFact: true,
  },
  announcement: { words: announcement, area: 'setting', isFact: true, isOnlyInSettings: true },
  navigation: { words: navigation, shared: 'everywhere', later: ['errors', 'consent'] },
  flywheel: { words: flywheelStages, shared: 'on-several-pages' },
  modelStages: { words: modelStages, shared: 'on-several-pages' },
  pictures: {
    words: { founder: founderPortrait, bookCover, ebook: ebook.pictures },
    shared: 'on-several-pages',
    namesPages: true,
  },
  home: {
    words: home,
    page: '/',
    later: ['accountLinks', 'testimonials'],
    sends: ['refusals'],
  },
  book: { words: book, page: '/book', later: ['testimonials'] },
  model: { words: model, page: '/model' },
  solutions: { words: solutions, page: '/solutions' },
  whyUs: { words: whyUs, page: '/why-us', later: ['people', 'testimonials'] },
  consulting: { words: consulting, page: '/consulting' },
  contact: { words: contact, page: '/contact' },
  ebook: { words: ebookPage, page: '/ebook' },
  flywheelEbook: { words: flywheelEbook, page: '/flywheel-ebook' },
  download: { words: download, page: '/download' },
  licensing: { words: licensing, page: '/licensing' },
  ghc: { words: ghc, page: '/ghc' },
  resources: { words: resourcesPage, page: '/resources' },
  records: { words: recordsPage, page: '/resources/records' },
  documents: { words: documents, area: 'setting', isFact: true },
  files: { words: files, shared: 'on-several-pages' },
  documentTexts: { words: documentTexts, shared: 'on-several-pages' },
  tool: { words: toolPage, page: toolPath(TOOL_SLUGS[0]), sends: ['documentTexts'] },
  example: { words: examplePage, page: '/resources/example' },
  labs: { words: labs, page: '/labs' },
  accelerate: { words: accelerate, page: '/accelerate' },
  accelerateDetails: { words: accelerateDetails, page: '/accelerate-details' },
  blueprint: { words: blueprint, page: '/blueprint' },
  hub: { words: hubPage, page: '/hub' },
  insights: { words: insights, shared: 'on-several-pages' },
  survey: {
    words: survey,
    page: '/discover',
    later: ['surveyReport'],
    sends: ['surveyReportMail'],
  },
  surveyReport: { words: surveyReport, page: '/discover' },
  surveyTeam: {
    words: surveyTeam,
    page: '/discover/team',
    later: ['surveyTeamForm', 'surveyTeamLinks', 'survey', 'surveyReport'],
    sends: ['surveyTeamMail'],
  },
  surveyTeamForm: { words: surveyTeamForm, page: '/discover/team' },
  surveyTeamLinks: { words: surveyTeamLinks, page: '/discover/team' },
  canvas: {
    words: canvas,
    page: '/canvas',
    later: ['canvasDevice', 'canvasLink', 'canvasSent'],
    sends: ['canvasCopy', 'canvasPage'],
  },
  canvasDevice: { words: canvasDevice, page: '/canvas' },
  canvasLink: { words: canvasLink, page: '/canvas' },
  canvasSent: { words: canvasSent, page: '/canvas' },
  auth: {
    words: auth,
    area: 'setting',
    page: '/auth',
    later: ['accountLinks'],
    sends: ['linkPages'],
  },
  accountLinks: { words: accountLinks, area: 'setting', page: '/auth', shared: 'on-several-pages' },
  linkPages: { words: linkPages, area: 'setting' },
  legalPage: { words: legalPage, page: '/privacy-policy', shared: 'on-several-pages' },
  consent: { words: consent, shared: 'everywhere' },
  missingPart: { words: missingPart, shared: 'on-several-pages' },
  errors: { words: errors, shared: 'everywhere' },
  refusals: { words: refusals },
  notFound: { words: notFound },
  redirects: { words: redirects, area: 'setting', isFact: true },
  embed: { words: embed, page: '/embed/meeting', later: ['meetingForm'], sends: ['meetingEmails'] },
  personFields: { words: { firstname, lastname, email, workEmail }, shared: 'in-forms' },
  formWords: { words: sharedFormWords, shared: 'in-forms' },
  contactForm: {
    words: contactForm,
    page: '/contact',
    sends: ['formReceived', 'newsletterConfirm', 'newsletterPages'],
  },
  ebookForm: { words: ebookForm, page: '/flywheel-ebook', sends: ['ebookLink'] },
  callPromises: { words: callPromises, page: '/embed/meeting' },
  meetingForm: { words: meetingForm, page: '/embed/meeting' },
  partnerForm: { words: partnerForm, page: '/embed/partner', sends: ['formReceived'] },
  pioneerForm: { words: pioneerForm, sends: ['formReceived'] },
  waitlistForm: { words: waitlistForm, sends: ['formReceived'] },
  ebookLink: { words: ebookLink, isEmail: true },
  formReceived: { words: formReceived, isEmail: true },
  leadMails: { words: leadMails, isEmail: true },
  newsletterConfirm: { words: newsletterConfirm, isEmail: true },
  newsletterPages: { words: newsletterPages },
  canvasCopy: { words: canvasCopy, isEmail: true },
  canvasPage: { words: canvasPage },
  surveyReportMail: { words: surveyReportMail, isEmail: true },
  surveyTeamMail: { words: surveyTeamMail, isEmail: true },
  meetingEmails: { words: meetingEmails, isEmail: true },
  // The page 'Settings' names the reasons.
  emailReasons: {
    words: emailReasons,
    area: 'setting',
    isEmail: true,
    sends: ['authMails', 'leadMails'],
  },
  authMails: { words: authMails, area: 'setting', isEmail: true },
  calls: {
    words: callFacts,
    area: 'setting',
    shared: 'on-several-pages',
    isFact: true,
    isOnlyInSettings: true,
  },
  offers: {
    words: offerFacts,
    area: 'setting',
    shared: 'on-several-pages',
    isFact: true,
    isOnlyInSettings: true,
  },
  newsletter: {
    words: newsletter,
    area: 'setting',
    shared: 'in-forms',
    isFact: true,
    isOnlyInSettings: true,
  },
  hosts: { words: hosts, area: 'setting', isFact: true, isOnlyInSettings: true },
  people: { words: people, page: '/why-us', isFact: true, isOnlyInSettings: true },
  testimonials: { words: testimonials, page: '/why-us', isFact: true, isOnlyInSettings: true },
  desk: { words: desk, area: 'setting', isFact: true, isOnlyInSettings: true },
  legal: { words: legalTexts, area: 'setting' },
} as const satisfies Readonly<Record<string, SiteRecord>>

export type RecordName = keyof typeof all

/** The values of a record. */
export type RecordWords<Name extends RecordName> = (typeof all)[Name]['words']

export const records: { readonly [Name in RecordName]: SiteRecord & { words: RecordWords<Name> } } =
  all
