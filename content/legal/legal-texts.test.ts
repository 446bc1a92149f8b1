import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LEAD_FORM_RULES } from '#contract/lead-forms.ts'
import { type LegalText, renderLegalText } from '#contract/legal-text.ts'
import * as kept from '#contract/retention.ts'

function read(name: string): LegalText {
  return renderLegalText(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8'))
}

const privacy = read('privacy-policy')
const terms = read('terms-of-service')

/** The cell beside a row's title in a table of the text. */
function besideRow(title: string): string | undefined {
  return new RegExp(`<th scope="row">${title}</th><td>(.*?)</td>`).exec(privacy.html)?.[1]
}

describe('the privacy policy', () => {
  test('states the periods that the server deletes by', () => {
    const { ebook, ...longer } = LEAD_FORM_RULES
    const [period, ...others] = new Set(
      Object.values(longer).map(({ retentionDays }) => retentionDays),
    )
    expect(others).toEqual([])
    expect(besideRow('Contact, Pioneer, meeting, partner and waitlist forms')).toContain(
      `(${period} days)`,
    )
    expect(besideRow('Ebook requests')).toContain(`(${ebook.retentionDays} days)`)
    expect(besideRow('Activation Canvas')).toContain(`(${kept.CANVAS_RETENTION_DAYS} days)`)
    for (const days of [kept.SENT_RETENTION_DAYS, kept.MAIL_FILE_RETENTION_DAYS]) {
      expect(besideRow('Emails, and records that something was delivered .*?')).toBe(`${days} days`)
    }
    expect(besideRow('Records of deliveries that failed .*?')).toBe(
      `${kept.GIVEN_UP_RETENTION_DAYS} days`,
    )
    expect(privacy.html).toContain(`we keep both for ${kept.GIVEN_UP_RETENTION_DAYS} days`)
    expect(besideRow('Records of what our staff .*?')).toContain(
      `(${kept.AUDIT_RETENTION_DAYS} days)`,
    )
    expect(besideRow('Hashes of the browsers .*?')).toBe(
      `${kept.TRUSTED_DEVICE_RETENTION_DAYS} days after the last time`,
    )
    expect(privacy.html).toContain(
      `It ends ${kept.TRUSTED_DEVICE_RETENTION_DAYS} days after the last time.`,
    )
    // hidden for a day, then gone with the next daily run
    expect(privacy.html).toContain('gone within two days')
    expect(kept.DELETED_RETENTION_DAYS).toBe(1)
    expect(besideRow('Request counters')).toBe('One day')
    expect(kept.RATE_LIMIT_RETENTION_DAYS).toBe(1)
    expect(besideRow('Numbers of survey runs.*?')).toBe('Two days')
    expect(kept.SURVEY_RUN_RETENTION_DAYS).toBe(2)
    expect(besideRow('Surveys of teams.*?')).toContain(`${kept.TEAM_RETENTION_DAYS} days`)
  })
})

test.each([
  [
    privacy,
    /within 45 days, and within 30 days where the General Data Protection Regulation \(GDPR\)/,
  ],
  [privacy, /not directed to children under 13/],
  [terms, /at least 18 years old/],
  [terms, /law of the State of Colorado/],
  [terms, /binding arbitration in Colorado/],
])('$title says what the owner has to keep to: %s', (text, sentence) => {
  expect(text.html).toMatch(sentence)
})

describe.each([
  ['privacy policy', privacy],
  ['terms of service', terms],
])('the text of the %s', (_, text) => {
  test('names the GDPR by the word that readers search for, beside its long name', () => {
    expect(text.html).toContain('General Data Protection Regulation (GDPR)')
  })

  test('has the date of its last update', () => {
    expect(text.updated).toBe('May 21, 2025')
  })

  test('lists every chapter once, each with an anchor in the text', () => {
    const anchors = [...text.html.matchAll(/<h2 id="([^"]+)">/g)].map((match) => match[1])
    expect(text.contents.map(({ id }) => id)).toEqual(anchors)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  test('has no placeholders besides name, operator and email address', () => {
    const blanks = new Set([...text.html.matchAll(/\{[^}]*\}/g)].map((match) => match[0]))
    expect(['{email}', '{name}', '{operator}']).toEqual(expect.arrayContaining([...blanks]))
  })
})

test('markup that a legal text does not need is refused instead of lost', () => {
  const front = '---\nupdated: C\n---\n\n'
  expect(() => renderLegalText(`${front}<script>alert(1)</script>`)).toThrow('<script>')
  expect(() => renderLegalText(`${front}[a](javascript:alert(1))`)).toThrow('javascript:')
  expect(renderLegalText(`${front}a < b & "c"`).html).toBe('<p>a &lt; b &amp; "c"</p>')
})
