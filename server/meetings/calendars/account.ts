/** How a calendar of a host is reached. What is here is encrypted in the database. */

/** A private iCal address, which is only read. */
export interface IcalAccount {
  kind: 'ical'
  address: string
}

/** A calendar on a CalDAV server, with an app password. */
export interface CaldavAccount {
  kind: 'caldav'
  /** Of the calendar itself. */
  address: string
  user: string
  password: string
  /**
   * Origin of what a person entered. A CalDAV server names the address itself, and it can name
   * other machines.
   */
  entered?: string
}

/** A calendar at a service to which the host has agreed (OAuth 2.0). */
interface ServiceAccount {
  /** Id of the calendar there. */
  address: string
  /** Email address of the account. */
  user: string
  /** Id of what the host has granted (`oauth/grants.ts`). */
  grant: string
  /** The account may only read it, or only see when it is busy. */
  access: 'write' | 'read' | 'busy'
  /** The service makes video calls for its events. */
  hasVideo: boolean
}

/** Google Calendar. */
export interface GoogleAccount extends ServiceAccount {
  kind: 'google'
}

/** Microsoft 365 and Outlook. */
export interface MicrosoftAccount extends ServiceAccount {
  kind: 'microsoft'
}

export type CalendarAccount = IcalAccount | CaldavAccount | GoogleAccount | MicrosoftAccount

export type AccountKind = CalendarAccount['kind']
