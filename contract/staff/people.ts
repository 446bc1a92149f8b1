import type { Lead } from '../database.ts'
import type { OutboxKind } from '../tables/operations.ts'

/** All that is stored about a person: rows as they are in the database. */
export interface PersonData {
  /** In lower case: the one that was asked for, and those that staff merged with it. */
  addresses: string[]
  /**
   * In lower case: what the leads have or had besides the one that was asked for. May be the same
   * person’s or someone else’s.
   */
  otherAddresses: string[]
  leads: (Pick<Lead, 'delivery'> & { notes: unknown[] })[]
  meetings: unknown[]
  canvases: unknown[]
  newsletter: unknown[]
  accounts: unknown[]
  deliveries: { kind: OutboxKind; state: string; content: Record<string, unknown> }[]
  /** What staff wrote elsewhere than at a lead, where it names the address. */
  mentions: string[]
  /** No part of the person's copy: each may be about someone else. */
  possibleMentions: PossibleMention[]
  /** Emails in `DATA_DIR/mail`. Those to others, such as notices to staff, have no text. */
  mailFiles: { file: string; recipient: 'person' | 'other'; [part: string]: unknown }[]
  backups: string[]
}

/** What staff wrote in which a name of the person occurs, or the address at someone else's lead. */
export interface PossibleMention {
  /**
   * Another one once the text has changed, so that a choice counts only for the text that was
   * shown.
   */
  id: string
  place: 'views' | 'blockedTimes' | 'notes'
  text: string
}
export type MentionChoice = 'erase' | 'keep'

/** Answer of `POST {STAFF_API_PATH}/person {email}`. */
export interface FoundPerson {
  data: PersonData
  /** What erasing would delete and leave, in words. */
  preview: string
  /**
   * Whether erasing also deletes the contact at the CRM, which may have one for an address that is
   * not stored here.
   */
  isErasedAtCrm: boolean
}

/**
 * Number of the receipt for an erasure: that of its entry in the audit log, by which 'Activity'
 * finds it.
 */
export const receiptNumber = (entry: number) => `E-${entry}`

/** Body of `POST {STAFF_API_PATH}/person/erase`. */
export interface EraseRequest {
  email: string
  /** As in `PersonData`, so that no one is erased who was not shown. */
  addresses: string[]
  /** For each of `possibleMentions`, by its id. */
  choices: Record<string, MentionChoice>
}

/** Answer of `POST {STAFF_API_PATH}/person/erase`. */
export interface ErasedPerson {
  /** In words, without personal data. */
  receipt: string
  /** To send to the person. */
  letter: string
  /** False when the CRM still has the person. */
  isComplete: boolean
  /** As in `PersonData`, because the leads that led to them are gone. */
  otherAddresses: string[]
}
