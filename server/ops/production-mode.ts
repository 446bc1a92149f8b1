/**
 * Imported before anything else by `main.ts`, for its effect: React decides on being loaded which of its two builds it
 * is, and a server that mixes them fails on the first page. A bundled program is always in production mode; for its sources set
 * NODE_ENV to change it.
 */
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
