/**
 * The journeys of the product in every installed browser. `npm run test:all` runs those marked as
 * short in Firefox and WebKit, because all other tests run in Chromium. `npm run engines` sets
 * ENGINES=all, runs all of them in all three, and fails if a browser is missing.
 *
 * @second-ring: Firefox and WebKit
 */
import { fillIn } from '#contract/fill-in.ts'
import { originalWords } from '#server/words/current-words.ts'
import type { Engine } from '../engines/engine.ts'
import { installedEngines } from '../engines/installed.ts'
import { Visitor } from '../engines/visitor.ts'
import type { FakeCrm } from '../fakes/crm.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'
import { readPdf } from '../pdf-text.ts'
import { jsonPost } from '../posts.ts'
import type { RealServer } from '../real-server.ts'
import { SECOND_HOST } from '../second-host.ts'
import { publishTexts, rowsOn } from '../server-database.ts'
import { nextVisitorAddress } from '../visitor-address.ts'
import { newAccount } from './account-fixtures.ts'
import { alerts, labels, summary, titleOf } from './canvas-fixtures.ts'
import { expect, PASSWORD, patternOf, test } from './fixtures.ts'
import { JOURNEYS, newPerson } from './lead-fixtures.ts'
import { mailTo } from './mails.ts'
import { prepared } from './staff-fixtures.ts'
import { survey, surveyReport } from './survey-fixtures.ts'

const { booked, details, moving } = originalWords('embed').meeting
const { firstname, lastname, email: emailField } = originalWords('personFields')

const ALL = process.env.ENGINES === 'all'

type Stage = { visitor: Visitor; site: RealServer; crm: FakeCrm }

interface Journey {
  title: string
  /** `npm run test:all` runs it too, in Firefox and WebKit. */
  isShort?: boolean
  run(stage: Stage): Promise<void>
}

const journeys: Journey[] = [
  {
    title: 'a lead reaches the CRM',
    isShort: true,
    async run({ visitor, crm }) {
      const { waitlist } = JOURNEYS
      const person = newPerson()
      await visitor.open(waitlist.path)
      await visitor.fill(firstname.label, person.firstname)
      await visitor.fill(lastname.label, person.lastname)
      await visitor.fill(waitlist.emailLabel, person.email)
      await visitor.click('button', waitlist.idle)
      await visitor.sees(waitlist.done)
      await expect.poll(() => JSON.stringify(crm.taken())).toContain(person.email)
    },
  },
  {
    title: 'an address with an umlaut is taken by a lead form and by the booking page',
    isShort: true,
    async run({ visitor, site, crm }) {
      const { waitlist } = JOURNEYS
      const person = newPerson()
      const name = person.email.split('@')[0]
      const fillPerson = async (emailLabel: string) => {
        await visitor.fill(firstname.label, person.firstname)
        await visitor.fill(lastname.label, person.lastname)
        await visitor.fill(emailLabel, `${name}@bücher.example`)
      }
      const ascii = `${name}@xn--bcher-kva.example`
      await visitor.open(waitlist.path)
      await fillPerson(waitlist.emailLabel)
      await visitor.click('button', waitlist.idle)
      await visitor.sees(waitlist.done)
      await expect.poll(() => JSON.stringify(crm.taken())).toContain(ascii)

      await visitor.open('/embed/meeting')
      await visitor.finds(
        'free times',
        "document.querySelector('[data-live] button[name=at]') !== null",
      )
      await visitor.clickSelector('button[name=at]')
      await fillPerson(emailField.label)
      await visitor.click('button', originalWords('meetingForm').labels.idle)
      await visitor.sees(booked.title)
      expect(
        await rowsOn(site, 'select form from leads where email = $1 order by form', [ascii]),
      ).toEqual([{ form: 'meeting' }, { form: 'waitlist' }])
    },
  },
  {
    title: 'an account is confirmed by email, signs out and signs in',
    async run({ visitor, site }) {
      const { email } = newPerson()
      const account = jsonPost(
        { email, password: PASSWORD },
        { 'X-Forwarded-For': nextVisitorAddress() },
      )
      expect((await fetch(`${site.url}/auth/v1/signup`, account)).status).toBe(200)
      await visitor.open((await mailTo(site, email)).link)
      await visitor.clickSelector('button')
      await visitor.sees(`${email} is confirmed, and you are signed in.`)
      await visitor.open('/auth')
      await visitor.sees('You are signed in')
      await visitor.click('button', 'Sign out')
      await visitor.sees('Welcome')
      await visitor.signIn(email, PASSWORD)
    },
  },
  {
    title:
      'an hour of work: a lead is won, the figures say where it came from, and its person is erased',
    async run({ visitor, site }) {
      const admin = await prepared(site)
      const becomes = async (email: string) => {
        await visitor.open('/auth')
        await visitor.click('button', 'Sign out')
        await visitor.sees('Welcome')
        await visitor.signIn(email, PASSWORD)
      }
      await visitor.signIn(await newAccount(site, 'sales'), PASSWORD)
      await visitor.open('/admin/leads')
      // A row does not cover the buttons above it.
      await visitor.click('button', 'Enter a lead')
      await visitor.click('button', 'Cancel')
      await visitor.click('link', 'Ada Byron')
      await visitor.sees('Message 0 in words')
      await visitor.fill('New note', 'Called: wants two days in May')
      await visitor.click('button', 'Add note')
      await visitor.fill('Next step', 'Send the offer')
      await visitor.click('button', 'Plan')
      await visitor.sees('Next step: Send the offer')
      await visitor.fill('Value', '12000')
      await visitor.click('field', 'Won')
      await visitor.sees('State: Won')
      await visitor.sees('Value: ')

      await becomes(await newAccount(site, 'editor'))
      await visitor.open('/admin/overview')
      await visitor.sees('newsletter')
      await visitor.sees('Value: 12')

      await becomes(admin)
      await visitor.open('/admin/person')
      await visitor.fill('Email address', 'ada@example.org')
      await visitor.click('button', 'Show everything')
      await visitor.sees('Called: wants two days in May')
      await visitor.click('button', 'Erase this person')
      await visitor.fill('Type the address to confirm', 'ada@example.org')
      await visitor.click('button', 'Erase for good')
      await visitor.sees('Receipt')
      expect(
        await rowsOn(site, 'select 1 from leads where email = $1', ['ada@example.org']),
      ).toEqual([])
    },
  },
  {
    title: 'the survey leads to results that survive a reload',
    isShort: true,
    async run({ visitor }) {
      await visitor.open('/discover')
      await visitor.click('button', survey.welcome.action)
      await visitor.raise(survey.dimensions[0].question, 5)
      await visitor.raise(survey.dimensions[1].question, 4)
      await visitor.click('button', survey.assessment.action)
      await visitor.isAt('/discover#results-54000')
      await visitor.sees(surveyReport.report.strength)
      await visitor.reload()
      await visitor.sees(surveyReport.report.strength)
      await visitor.click('button', surveyReport.results.startOver)
      await visitor.isAt('/discover')
    },
  },
  {
    title: 'the canvas is filled in, survives a reload, is sent once and begins again',
    isShort: true,
    async run({ visitor, site }) {
      const { email } = newPerson()
      await visitor.open('/canvas')
      await visitor.pressAt(labels.rating, 'ArrowRight')
      await visitor.click('button', labels.next)
      await visitor.fill(titleOf(2), 'Offers in two days')
      await visitor.open('/canvas?step=12')
      await visitor.sees('Offers in two days')
      await visitor.fill(summary.email, email)
      await visitor.click('button', summary.send)
      await visitor.sees(alerts.saved.text)
      await visitor.click('button', alerts.close)
      await visitor.sees(labels.rating)
      const stored =
        'select q1_activation_rating, q2_activation_goal from canvas_submissions where email = $1'
      expect(await rowsOn(site, stored, [email])).toEqual([
        { q1_activation_rating: 4, q2_activation_goal: 'Offers in two days' },
      ])
    },
  },
  {
    title: 'a tool is filled in, survives a reload and is printed with what was typed',
    async run({ visitor }) {
      await visitor.open('/resources/ai-use-policy')
      await visitor.clickSelector('[name$="Owner of this page, row 1"]')
      await visitor.tab.type('Rosa Lindqvist')
      await visitor.clickSelector('.tool-check')
      await visitor.finds(
        'the kept entries',
        "/Rosa Lindqvist.*yes/.test(localStorage['everturn-tool-ai-use-policy'])",
      )
      await visitor.reload()
      await visitor.finds('the tick', "document.querySelector('.tool-check')?.checked")
      await visitor.finds(
        'the name',
        "document.querySelector('[name$=\"page, row 1\"]').value === 'Rosa Lindqvist'",
      )
      const printed = await visitor.tab.print?.()
      if (printed) {
        expect((await readPdf(printed)).text).toContain('Rosa Lindqvist')
      }
    },
  },
  {
    title: 'of two hosts, the one who is free has the meeting that is booked and moved',
    async run({ visitor, site }) {
      const person = newPerson()
      await publishTexts(site, { ...SECOND_HOST, 'hosts.all.n000002.zone': 'Asia/Tokyo' })
      const lastOf = (buttons: string) =>
        visitor.tab
          .evaluate(`[...document.querySelectorAll('button${buttons}')].at(-1).ariaLabel`)
          .then(String)
      const forUs = patternOf(fillIn(details.forUs, { place: 'Tokyo' }))
      const page = '/embed/meeting?call=strategic-call&zone=UTC'
      await expect
        .poll(async () => (await fetch(site.url + page)).text())
        .toMatch(/<button[^>]*Sunday/)
      await visitor.open(page)
      await visitor.finds(
        'free days',
        "document.querySelector('[data-live] button[name=day]') !== null",
      )
      // Only the second takes calls on Sundays.
      await visitor.click('button', await lastOf('[aria-label*=Sunday]'))
      await visitor.finds(
        'the times of the chosen day',
        "document.querySelector('button[name=day][aria-pressed=true]')?.value === new URLSearchParams(location.search).get('day')",
      )
      await visitor.click('button', await lastOf('[name=at]'))
      await visitor.fill(firstname.label, person.firstname)
      await visitor.fill(lastname.label, person.lastname)
      await visitor.fill(emailField.label, person.email)
      await visitor.click('button', originalWords('meetingForm').labels.idle)
      await visitor.sees(booked.title)
      await visitor.finds('the host’s place', `${forUs}.test(document.body.innerText)`)
      await visitor.sees(fillIn(booked.with, { host: 'Ben' }))
      await visitor.open((await mailTo(site, person.email)).link)
      await visitor.finds('free times', "document.querySelector('button[name=at]') !== null")
      await visitor.click('button', await lastOf('[name=at]'))
      await visitor.click('button', moving.action)
      await visitor.sees(booked.titleMoved)
    },
  },
  {
    title: 'every page has its headline, comes alive and fits its window',
    async run({ visitor }) {
      for (const address of PAGE_ADDRESSES) {
        await visitor.open(address)
        await visitor.finds(
          `the headline of ${address}, with scripts listening`,
          `[...document.querySelectorAll('h1')].filter((one) => one.checkVisibility() && Object.keys(one).some((key) => key.startsWith('__reactProps'))).length === 1`,
        )
        expect
          .soft(
            await visitor.tab.evaluate('document.documentElement.scrollWidth - innerWidth'),
            address,
          )
          .toBeLessThanOrEqual(0)
      }
    },
  },
  {
    title:
      'an editor leaves in the middle of a word, comes back, publishes, and restores what was there',
    isShort: true,
    async run({ visitor, site }) {
      const title = originalWords('labs').hero.title
      const typed = 'Typed in the middle of a'
      await visitor.signIn(await newAccount(site, 'editor'), PASSWORD)
      await visitor.open('/labs')
      await visitor.click('button', 'Edit this page')
      await visitor.click('heading', title)
      await visitor.tab.evaluate('getSelection().selectAllChildren(document.activeElement)')
      await visitor.tab.type(typed)
      // The page is left at once, before the draft is saved.
      await visitor.open('/contact')
      await visitor.open('/labs')
      await visitor.sees('1 change saved as a draft')
      const isLive = async (text: string) =>
        (await (await fetch(`${site.url}/labs`)).text()).includes(text)
      expect(await isLive(typed)).toBe(false)
      await visitor.click('button', 'Review and publish')
      await visitor.click('button', 'Publish 1 change')
      await visitor.sees('1 change is live.')
      await expect.poll(() => isLive(typed)).toBe(true)
      await visitor.click('button', 'History')
      await visitor.click('button', 'Restore this version')
      await visitor.sees('1 change saved as a draft')
      await visitor.click('button', 'Review and publish')
      await visitor.click('button', 'Publish 1 change')
      await expect.poll(() => isLive(title)).toBe(true)
    },
  },
]

for (const { name, packages, launch } of installedEngines()) {
  test.describe(name, () => {
    if (!ALL && (!launch || name === 'Chromium')) {
      return
    }
    let engine: Engine
    test.beforeAll(async () => {
      if (!launch) {
        throw new Error(`${name} is missing. On Debian: apt-get install ${packages}`)
      }
      engine = await launch()
      test.info().annotations.push({ type: 'engine', description: engine.version })
    })
    test.afterAll(() => engine?.close())

    for (const { title, isShort, run } of journeys) {
      if (!isShort && !ALL) {
        continue
      }
      test(title, async ({ site, crm }) => {
        const tab = await engine.newTab()
        try {
          await run({ visitor: new Visitor(tab, site.url), site, crm })
        } finally {
          await tab.close()
        }
        expect(tab.errors).toEqual([])
      })
    }
  })
}
