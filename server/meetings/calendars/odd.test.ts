import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveHere } from '#test/serve-here.ts'
import { busyTimes } from './busy-times.ts'
import { icalFeed } from './ical-feed.ts'

const hour = (at: string) => Date.parse(`2026-${at}:00Z`)
const options = {
  hostZone: 'America/Denver',
  // December 1 to 15 in Denver.
  within: { from: hour('12-01T07:00'), to: hour('12-15T07:00') },
  ownUidEnding: '@site.example',
  hostEmails: ['host@everturn.test'],
}
/** Midnight in Denver is 7 o'clock in UTC. */
const DECEMBER_8 = '12-08T07:00+1440'
/** December 8, 9 to 10 o'clock in Denver. */
const M8 = '12-08T16:00+60'

/**
 * Each time as month, day and hour in UTC, and its minutes; and the titles of what staff are told
 * about.
 */
function read(text: string) {
  const { busy, oddEvents } = busyTimes(text, options)
  const times = busy.map(
    ({ from, to }) => `${new Date(from).toISOString().slice(5, 16)}+${(to - from) / 60_000}`,
  )
  return { busy: times.join(' '), told: oddEvents.map(({ title }) => title).join(' ') }
}

/** Reads a file of test/calendars as it comes from a server. */
async function served(file: string) {
  const bytes = readFileSync(new URL(`../../../test/calendars/${file}.ics`, import.meta.url))
  const origin = await serveHere((_, response) => response.end(bytes))
  const { changes, read: objects } = icalFeed(
    { kind: 'ical', address: origin },
    AbortSignal.timeout(5000),
  )
  await changes(null, { from: 0, to: 0 })
  return read((await objects(['']))?.get('')?.text ?? '')
}

test.each<[file: string, busy: string, told?: string]>([
  ['A1-all-day-start-equals-end', DECEMBER_8],
  ['A1b-date-duration-zero', DECEMBER_8],
  ['A1c-date-end-before-start', DECEMBER_8, 'K'],
  ['A1d-midnight-all-day-flag', DECEMBER_8],
  ['A3-date-without-VALUE', DECEMBER_8],
  ['A4-date-without-VALUE-start-equals-end', DECEMBER_8],
  ['B11-x-wr-timezone-floating', M8],
  ['C10-recurrence-id-as-date', '12-01T16:00+60 12-08T21:00+60'],
  ['C12-same-event-twice-newer-sequence', '12-09T16:00+60'],
  ['C6-same-uid-higher-sequence-exdate', '12-01T07:00+1440'],
  ['D4-exdate-as-date-on-timed-series', '12-07T16:00+60 12-09T16:00+60'],
  ['D9-floating-exdate', '12-07T16:00+60 12-09T16:00+60'],
  ['E3-one-bad-rdate-period', `12-01T16:00+60 ${M8}`, 'P'],
  ['G12-exrule', '12-07T16:00+60 12-09T16:00+60'],
  ['H10-end-before-start', M8, 'Neg'],
  ['H2-bare-cr', M8],
  ['I1-gzip-body', M8],
  ['I3-utf16', M8],
  ['J2-declined-colon-in-name', ''],
  ['J3-declined-sent-by', ''],
  ['J3c-declined-delegated-from', ''],
  ['J9-declined-email-parameter', ''],
])('%s takes the times that the host sees', async (file, busy, told = '') => {
  expect(await served(file)).toEqual({ busy, told })
})

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:case',
  'SUMMARY:Case',
  ...lines,
  'END:VEVENT',
]
const AT_NINE = ['DTSTART:20261208T160000Z', 'DTEND:20261208T170000Z']
const zone = (name: string, ...parts: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...parts,
  'END:VTIMEZONE',
]
const always = (offset: string) => [
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
]
const changing = (kind: string, offsets: [string, string], rule: string) => [
  `BEGIN:${kind}`,
  'DTSTART:19810329T020000',
  `TZOFFSETFROM:${offsets[0]}`,
  `TZOFFSETTO:${offsets[1]}`,
  `RRULE:FREQ=YEARLY;${rule}`,
  `END:${kind}`,
]

test.each<[what: string, lines: string[], busy: string, told?: string]>([
  ['a date that is written with a time', event('DTSTART;VALUE=DATE:20261208T000000'), DECEMBER_8],
  [
    'separators of ISO 8601',
    event('DTSTART:2026-12-08T16:00:00Z', 'DTEND:2026-12-08T17:00:00Z'),
    M8,
  ],
  ['times without seconds', event('DTSTART:20261208T1600Z', 'DTEND:20261208T1700Z'), M8],
  ['small letters and spaces', event('dtstart: 20261208t160000z ', 'duration: pt1h '), M8],
  [
    'a name of a zone with a colon and without quotation marks',
    [
      ...zone('(UTC-07:00) Mountain Time (US & Canada)', ...always('-0700')),
      ...event(
        'DTSTART;TZID=(UTC-07:00) Mountain Time (US & Canada):20261208T090000',
        'DURATION:PT1H',
      ),
    ],
    M8,
  ],
  [
    'a zone that is known only to the file, after the event',
    [
      ...event('DTSTART;TZID=Customized Time Zone:20261208T180000', 'DURATION:PT1H'),
      ...zone('Customized Time Zone', ...always('+0200')),
    ],
    M8,
  ],
  [
    'a zone that the file defines unlike the one that is known by its name',
    [
      ...zone('Eastern Standard Time', ...always('-0400')),
      ...event('DTSTART;TZID=Eastern Standard Time:20261208T120000', 'DURATION:PT1H'),
    ],
    M8,
    'Case',
  ],
  [
    'a zone that the file defines with hours in its rules, as it is known',
    [
      ...zone(
        'Central Europe Standard Time',
        ...changing('STANDARD', ['+0200', '+0100'], 'BYDAY=-1SU;BYHOUR=3;BYMINUTE=0;BYMONTH=10'),
        ...changing('DAYLIGHT', ['+0100', '+0200'], 'BYDAY=-1SU;BYHOUR=2;BYMINUTE=0;BYMONTH=3'),
      ),
      ...event('DTSTART;TZID=Central Europe Standard Time:20261208T170000', 'DURATION:PT1H'),
    ],
    M8,
  ],
  [
    'a zone whose definition is empty',
    [
      ...zone('Europe/Berlin'),
      ...event('DTSTART;TZID=Europe/Berlin:20261208T170000', 'DURATION:PT1H'),
    ],
    M8,
  ],
  [
    'a zone whose definition lacks an offset',
    [
      ...zone('Europe/Berlin', ...always('-0400').filter((line) => !line.startsWith('TZOFFSETTO'))),
      ...event('DTSTART;TZID=Europe/Berlin:20261208T170000', 'DURATION:PT1H'),
    ],
    M8,
  ],
  [
    'a zone whose definition ended long ago',
    [
      ...zone(
        'Europe/Berlin',
        ...changing('STANDARD', ['+0200', '+0300'], 'BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T010000Z'),
        ...changing('DAYLIGHT', ['+0100', '+0200'], 'BYDAY=-1SU;BYMONTH=3;UNTIL=20060326T010000Z'),
      ),
      ...event('DTSTART;TZID=Europe/Berlin:20261208T170000', 'DURATION:PT1H'),
    ],
    M8,
  ],
  ['lines that end with CR CR LF', event(...AT_NINE).map((line) => `${line}\r`), M8],
  [
    'lines that end with CR CR LF and are folded',
    event('DTSTART:20261208\r\r\n T160000Z', 'DURATION:PT1H'),
    M8,
  ],
  [
    'a description that goes on without folding',
    event(...AT_NINE, 'DESCRIPTION:one', '', 'two: three'),
    M8,
  ],
  [
    'a time that excludes a day of a series, at midnight in UTC',
    event('DTSTART;VALUE=DATE:20261207', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261207T000000Z'),
    DECEMBER_8,
  ],
  [
    'a time that excludes a day of a series, at midnight of the host in UTC',
    event('DTSTART;VALUE=DATE:20261207', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261207T070000Z'),
    DECEMBER_8,
  ],
  [
    'a time that excludes a day of a series, at midnight of another zone',
    event(
      'DTSTART;VALUE=DATE:20261207',
      'RRULE:FREQ=DAILY;COUNT=2',
      'EXDATE;TZID=Europe/Berlin:20261207T000000',
    ),
    DECEMBER_8,
  ],
  [
    'a list that excludes a date, a time and a period',
    event(
      'DTSTART:20261205T160000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261205,20261206T160000Z,20261207/P1D',
    ),
    M8,
  ],
  [
    'a date that adds an occurrence at the time of the series',
    event('DTSTART:20261201T160000Z', 'DURATION:PT1H', 'RDATE;VALUE=DATE:20261208'),
    `12-01T16:00+60 ${M8}`,
  ],
  ['empty lists and rules', event(...AT_NINE, 'EXDATE:', 'RDATE:', 'RRULE:'), M8],
  [
    'a rule with spaces and without an end of its last part',
    event(...AT_NINE, 'RRULE:FREQ=weekly; COUNT=1; BYDAY=TU;'),
    M8,
  ],
  [
    'events without an id, one of which changes the other',
    [
      ...event(...AT_NINE).filter((line) => !line.startsWith('UID')),
      ...event('RECURRENCE-ID:20261208T160000Z', 'DTSTART:20261209T160000Z', 'DURATION:PT1H').map(
        (line) => line.replace('UID:case', 'UID:'),
      ),
    ],
    `${M8} 12-09T16:00+60`,
  ],
  [
    'a changed occurrence with a rule of its own',
    event(
      'RECURRENCE-ID:20261207T160000Z',
      'DTSTART:20261207T160000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
    ),
    `12-07T16:00+60 ${M8}`,
  ],
  [
    'an occurrence that was changed twice',
    [
      ...event(
        'DTSTART:20261207T160000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=1',
        'SEQUENCE:9',
      ),
      ...event(
        'RECURRENCE-ID:20261207T160000Z',
        'DTSTART:20261209T160000Z',
        'DURATION:PT1H',
        'SEQUENCE:1',
      ),
      ...event('RECURRENCE-ID:20261207T160000Z', ...AT_NINE, 'SEQUENCE:2'),
    ],
    M8,
  ],
  [
    'copies with the same number, which both count',
    [...event(...AT_NINE), ...event('DTSTART:20261209T160000Z', 'DURATION:PT1H')],
    `${M8} 12-09T16:00+60`,
  ],
  [
    'events with other titles and one id, of which the lower number is lost',
    [
      ...event(...AT_NINE, 'SEQUENCE:2'),
      ...event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'SUMMARY:Other'),
    ],
    M8,
    'Other',
  ],
  [
    'NUL in a name, a time and a title',
    event(...AT_NINE, 'RRULE:FREQ=YE\0ARLY;BYEASTER=0', 'SUMMARY:C\0ase'),
    M8,
    'Case',
  ],
  [
    'control characters in a title',
    event(...AT_NINE, 'RRULE:FREQ=YEARLY;BYEASTER=0', 'SUMMARY:A\u0001\u001B\u0085B'),
    M8,
    'A   B',
  ],
  [
    'a date with an end in hours',
    event('DTSTART;VALUE=DATE:20261208', 'DURATION:PT1H'),
    DECEMBER_8,
  ],
  [
    'a date that ends at a time',
    event('DTSTART;VALUE=DATE:20261208', 'DTEND:20261208T170000'),
    DECEMBER_8,
  ],
  [
    'a day that a phone marks',
    event('DTSTART:20261208T070000Z', 'X-FUNAMBOL-ALLDAY:1'),
    DECEMBER_8,
  ],
  ['a time without an end, which is a reminder', event('DTSTART:20261208T160000Z'), ''],
  ['a day that does not exist', event('DTSTART:20261131T160000Z', 'DURATION:PT1H'), '', 'Case'],
  [
    'an end that cannot be read',
    event('DTSTART;VALUE=DATE:20261208', 'DTEND:soon'),
    DECEMBER_8,
    'Case',
  ],
  [
    'a length that can be read only in part',
    event('DTSTART:20261208T160000Z', 'DURATION:PT1H30'),
    '',
    'Case',
  ],
  ['a last day that cannot be read', event(...AT_NINE, 'RRULE:FREQ=WEEKLY;UNTIL=soon'), M8, 'Case'],
  [
    'a rule that skips days backward',
    event(...AT_NINE, 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD'),
    M8,
    'Case',
  ],
  ['a rule of another calendar', event(...AT_NINE, 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'), M8, 'Case'],
  [
    'a rule that says what holds without it',
    event(...AT_NINE, 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT'),
    M8,
  ],
  [
    'a rule with a part that is not in the standard',
    event(...AT_NINE, 'RRULE:FREQ=YEARLY;BYEASTER=0'),
    M8,
    'Case',
  ],
  [
    'a change of all earlier occurrences',
    event('RECURRENCE-ID;RANGE=THISANDPRIOR:20261208T160000Z', ...AT_NINE),
    M8,
    'Case',
  ],
  [
    'a bad period among the busy times of others, and an empty one',
    [
      'BEGIN:VFREEBUSY',
      'SUMMARY:Odd',
      'FREEBUSY:20261208T160000Z/PT1H,never/PT1H',
      'FREEBUSY;FBTYPE=FREE:',
      'END:VFREEBUSY',
    ],
    M8,
    'Odd',
  ],
  [
    'hours of availability',
    ['BEGIN:VAVAILABILITY', 'SUMMARY:Hours', 'END:VAVAILABILITY'],
    '',
    'Hours',
  ],
  ['a canceled event in American spelling', event(...AT_NINE, 'STATUS:CANCELED'), ''],
  [
    'declined, with @ percent-encoded',
    event(...AT_NINE, 'ATTENDEE;PARTSTAT=DECLINED:mailto:host%40everturn.test'),
    '',
  ],
  [
    'declined by a guest, with quotation marks in the comment',
    event(
      ...AT_NINE,
      'ATTENDEE;X-RESPONSE-COMMENT="he said "no": sorry";PARTSTAT=DECLINED:mailto:guest@x.example',
    ),
    M8,
  ],
  [
    'declined by another for whom the host answered',
    event(
      ...AT_NINE,
      'ATTENDEE;SENT-BY="mailto:host@everturn.test";PARTSTAT=DECLINED:mailto:boss@x.example',
    ),
    M8,
  ],
  [
    'declined in small letters',
    event(...AT_NINE, 'attendee;partstat=declined:MAILTO:HOST@everturn.test'),
    '',
  ],
  [
    'a name of a zone of Windows for the whole calendar',
    ['X-WR-TIMEZONE:W. Europe Standard Time', ...event('DTSTART:20261208T170000', 'DURATION:PT1H')],
    M8,
  ],
  [
    'an unknown zone for the whole calendar, which is read at the host',
    ['X-WR-TIMEZONE:Nowhere', ...event('DTSTART:20261208T090000', 'DURATION:PT1H')],
    M8,
    'Case',
  ],
])('%s', (_, lines, busy, told = '') => {
  expect(read(calendar(...lines))).toEqual({ busy, told })
})

test('a compressed answer is read under its own name too', async () => {
  const bytes = gzipSync(calendar(...event(...AT_NINE)))
  const origin = await serveHere((_, response) =>
    response.setHeader('content-encoding', 'gzip').end(bytes),
  )
  const { changes, read: objects } = icalFeed(
    { kind: 'ical', address: origin },
    AbortSignal.timeout(5000),
  )
  await changes(null, { from: 0, to: 0 })
  expect(read((await objects(['']))?.get('')?.text ?? '')).toEqual({ busy: M8, told: '' })
})
