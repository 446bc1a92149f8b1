/** How the copy of a calendar is brought up to date, from a CalDAV server or from an iCal file. */

export interface CalendarChanges {
  /** For the next call. */
  token: string | null
  /** Entity tags of new and changed objects, by address. */
  changed: Map<string, string>
  removed: string[]
  /** `changed` has all objects. */
  isWhole: boolean
}

/** An object's text and entity tag. */
export interface CalendarObject {
  text: string
  etag: string
}

export interface CalendarReading {
  /** What changed since a token; without one, or where the server does not know it, everything. */
  changes(token: string | null): Promise<CalendarChanges>
  /** Objects by address, without those that are gone. */
  read(addresses: readonly string[]): Promise<Map<string, CalendarObject>>
}
