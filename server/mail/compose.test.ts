import { describe, expect, test } from 'vitest'
import { brandingOf } from '#server/branded-email.ts'
import { foundLinks } from '#test/found-links.ts'
import type { MailBlock } from './blocks.ts'
import { composeMail } from './compose.ts'

const BLOCKS: MailBlock[] = [
  { heading: 'Your sign-in' },
  { text: 'Here it is.' },
  { action: 'Open it', url: 'https://everturn.example/open?a=1&b=2' },
  {
    links: [
      ['Revoke it', 'https://everturn.example/revoke'],
      ['Renew it', 'https://everturn.example/renew'],
    ],
  },
  { facts: [['Name', 'Ada <b>, 9:00 AM']] },
  { section: 'More', sectionText: 'First line\nSecond line' },
  { note: 'The link works once.' },
]
const REASON = 'You got this email because you asked for it.'
/** Gmail drops style sheets above this size. It also cuts off a message after about 102 KB. */
const GMAIL_SHEET_LIMIT_BYTES = 16 * 1024
const SMALL_MESSAGE_BYTES = 40 * 1024

const branding = brandingOf(
  { name: 'Example', tagline: 'It helps.', language: 'en-US', legal: { entity: '', address: '' } },
  '',
)
const { text, html } = composeMail(BLOCKS, REASON, branding)

const MARKUP = 'Research & <b>'
const MEETING_PLACE = 'https://meet.example.test/jane?pwd=1&a=2'

describe('a web address in an email', () => {
  const compose = (block: MailBlock) => composeMail([block], REASON, branding)
  const anchor = `<a class="link" href="${MEETING_PLACE.replace('&', '&amp;')}"`

  test.each<[of: string, block: MailBlock]>([
    ['a fact that staff set', { facts: [['Where', { ours: MEETING_PLACE }]] }],
    ['a sentence that staff wrote', { text: `We meet at ${MEETING_PLACE}.` }],
    ['a note', { note: `(See ${MEETING_PLACE})` }],
    ['a section of ours', { section: 'Where', sectionText: `${MEETING_PLACE}\nBring a pen.` }],
  ])('is a link in %s, and whole in the plain text', (_, block) => {
    const made = compose(block)
    expect(made.html).toContain(`${anchor} style=`)
    expect(made.html).toMatch(/a=2<\/a>(?!&)/)
    expect(made.text).toContain(MEETING_PLACE)
  })

  test.each<[of: string, block: MailBlock]>([
    ['a fact', { facts: [['Message', MEETING_PLACE]] }],
    ['a longer text', { section: 'Message', visitorText: `See ${MEETING_PLACE}` }],
  ])('is no link in %s that a visitor typed', (_, block) => {
    const made = compose(block)
    expect(made.html).not.toContain('href=')
    expect(foundLinks(made.text.replace(REASON, ''))).toEqual([])
  })
})

describe('an email', () => {
  test('is complete as plain text, with each address on its own line', () => {
    expect(text).toBe(
      [
        'Your sign-in\n============',
        'Here it is.',
        'Open it:\nhttps://everturn.example/open?a=1&b=2',
        'Revoke it:\nhttps://everturn.example/revoke',
        'Renew it:\nhttps://everturn.example/renew',
        'Name: Ada <b>, 9:00 AM',
        'More\n----\nFirst line\nSecond line',
        'The link works once.',
        REASON,
        `-- \n${[branding.name, ...branding.about].join('\n')}\n`,
      ].join('\n\n'),
    )
  })

  test('says the same as HTML, with one button and without external content', () => {
    // Neither a word with a hyphen in a heading nor a time of day is broken at the end of a line.
    for (const words of [
      'Your <span style="white-space:nowrap">sign-in</span>',
      'Ada &lt;b&gt;, 9:00&nbsp;AM',
    ]) {
      expect(html).toContain(words)
    }
    for (const words of ['Here it is.', 'Open it', 'Revoke it', 'First line<br>Second', REASON]) {
      expect(html).toContain(words)
    }
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(?:img|link|script)\b|url\((?!data:)/)
    expect(html).toContain('href="https://everturn.example/open?a=1&amp;b=2"')
  })

  test.each<[of: string, block: MailBlock]>([
    ['a heading', { heading: MARKUP }],
    ['a sentence', { text: MARKUP }],
    ['a button', { action: MARKUP, url: MEETING_PLACE }],
    ['a link', { links: [[MARKUP, MEETING_PLACE]] }],
    ['the label of a fact', { facts: [[MARKUP, 'Ada']] }],
    ['a fact', { facts: [['Name', MARKUP]] }],
    ['a fact that staff set', { facts: [['Where', { ours: MARKUP }]] }],
    ['the heading of a section', { section: MARKUP, sectionText: 'First line' }],
    ['a section of ours', { section: 'More', sectionText: MARKUP }],
    ['a section that a visitor typed', { section: 'Message', visitorText: MARKUP }],
    ['a note', { note: MARKUP }],
  ])('shows markup in %s as it was written', (_, block) => {
    const made = composeMail([block], REASON, branding).html
    expect(made).toContain('Research &amp; &lt;b&gt;')
    expect(made).not.toContain('<b>')
  })

  test('has colors for dark screens in a style sheet that is small enough for every program', () => {
    const [colorSheet = '', faceSheet = ''] = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
      (match) => match[1],
    )
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(colorSheet).toContain('prefers-color-scheme:dark')
    for (const color of branding.dark.stripe) {
      expect(colorSheet).toContain(`background:${color}!important`)
    }
    expect(colorSheet).not.toContain('@font-face')
    expect(Buffer.byteLength(colorSheet)).toBeLessThan(GMAIL_SHEET_LIMIT_BYTES)
    expect(faceSheet.match(/@font-face/g)).toHaveLength(3)
    expect(Buffer.byteLength(html)).toBeLessThan(SMALL_MESSAGE_BYTES)
  })
})
