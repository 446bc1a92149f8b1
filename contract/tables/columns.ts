/**
 * Types of columns that several tables share. Kysely has one type each for reading, inserting and
 * updating.
 */
import type { ColumnType } from 'kysely'

/** `timestamptz`: read as a Date, written as a Date or as ISO 8601 text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** A timestamp with the default `now()`. */
export type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>

/** `date`: read and written as text such as `2026-03-01`, because a day has no time zone. */
export type Day = string

/** `jsonb`: written as a plain object. An array must be passed as JSON text. */
export type Json = ColumnType<
  Record<string, unknown>,
  Record<string, unknown> | string,
  Record<string, unknown> | string
>
