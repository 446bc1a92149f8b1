/** Import of leads from a file of comma-separated values. */
import type { LeadFieldName } from '../lead-forms.ts'

/** Largest file, and largest body of the rows that are made of it. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024
export const IMPORT_ROWS_MAX_BYTES = 4 * IMPORT_MAX_BYTES
/** Most rows of one file, so that an import is one short transaction. */
export const IMPORT_MAX_ROWS = 2000
export const IMPORT_MAX_COLUMNS = 60
/** Of the source and of the consent. */
export const IMPORT_LINE_MAX_CHARACTERS = 200

type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const CSV_SEPARATORS = [';', ',', '\t'] as const

/** Answer of `POST {STAFF_API_PATH}/leads/import/read`: a file as a table. */
export interface ReadCsv {
  encoding: CsvEncoding
  separator: string
  /** Names from the first line. Empty ones, or a file without such a line: `Column 2`. */
  columns: string[]
  /** `row` is the number that a spreadsheet shows. Empty rows are left out. */
  rows: { row: number; cells: string[] }[]
}

/** A lead of the file. `row` is the number that a spreadsheet shows. */
export interface ImportRow {
  row: number
  values: Partial<Record<LeadFieldName, string>>
  /** What it may bring, as the file has it (`amountIn`). */
  value?: string | undefined
}

/** What is to be done with a row whose person is known already. */
export type DuplicateChoice = 'skip' | 'add'

export type ImportProblem =
  | 'missing'
  | 'not-an-email-address'
  | 'too-long'
  | 'not-text'
  | 'not-an-amount'

/** Answer of `POST {STAFF_API_PATH}/leads/import/check`. */
export interface ImportCheck {
  problems: { row: number; field: LeadFieldName | 'value'; problem: ImportProblem }[]
  /** Rows whose address belongs to a person who is here, with that person's newest lead. */
  known: { row: number; leadId: string; name: string }[]
  /** Rows whose address is in an earlier row, too. */
  repeated: { row: number; first: number }[]
  /** A CRM is set up. */
  hasCrm: boolean
}

export interface ImportChoices {
  known: DuplicateChoice
  repeated: DuplicateChoice
}

/** Body of `POST {STAFF_API_PATH}/leads/import`. */
export interface LeadImport extends ImportChoices {
  /** Chosen by the browser, so that the same import is stored once. */
  id: string
  source: string
  consent: string
  toCrm: boolean
  rows: ImportRow[]
}

/** Answer of `POST {STAFF_API_PATH}/leads/import`, and of the undoing: how many leads. */
export interface ImportReceipt {
  count: number
}

/** An import as `GET {STAFF_API_PATH}/leads/imports` lists it. Those without leads are left out. */
export interface PastImport {
  id: string
  /** ISO 8601. */
  at: string
  /** Null once the account is deleted. */
  author: string | null
  source: string
  consent: string
  /** How many leads came in with it, and how many of them are still here. */
  count: number
  left: number
  /** How many an undo would leave, and the first of them: someone has worked with them. */
  touchedCount: number
  touched: { id: string; name: string }[]
  /** The caller may undo it: an own import, or any for those who may delete. */
  mayUndo: boolean
}

/** The rows that an import stores. */
export function chosenRows(
  rows: readonly ImportRow[],
  { problems, known, repeated }: Pick<ImportCheck, 'problems' | 'known' | 'repeated'>,
  choices: ImportChoices,
): ImportRow[] {
  const left = new Set([
    ...problems.map(({ row }) => row),
    ...(choices.known === 'skip' ? known.map(({ row }) => row) : []),
    ...(choices.repeated === 'skip' ? repeated.map(({ row }) => row) : []),
  ])
  return rows.filter(({ row }) => !left.has(row))
}
