import ICAL from 'ical.js'

interface CalendarDay {
  /** The visitor's own date of it counts. */
  day: Date
  title: string
  text: string
  now: Date
}

/** A calendar file (RFC 5545) with one entry for a whole day, which blocks no time. */
export function calendarFile({ day, title, text, now }: CalendarDay): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('prodid', '-//canvas//EN')
  calendar.updatePropertyWithValue('version', '2.0')
  const entry = new ICAL.Component('vevent')
  entry.updatePropertyWithValue('uid', `canvas-experiment-${now.getTime()}`)
  entry.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  entry.updatePropertyWithValue(
    'dtstart',
    ICAL.Time.fromData({
      year: day.getFullYear(),
      month: day.getMonth() + 1,
      day: day.getDate(),
      isDate: true,
    }),
  )
  entry.updatePropertyWithValue('transp', 'TRANSPARENT')
  entry.updatePropertyWithValue('summary', title)
  entry.updatePropertyWithValue('description', text)
  calendar.addSubcomponent(entry)
  return `${calendar.toString()}\r\n`
}
