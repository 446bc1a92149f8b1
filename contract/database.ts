/** Row types of every table, for Kysely on both engines. Columns and rules stand in `supabase/migrations` and `server/bootstrap`. */

/** Keys are `schema.table`, or the bare name for schema `public`. */
// biome-ignore lint/complexity/noBannedTypes: filled by the first migration
export type Tables = {}
