/**
 * `main.ts` imports this module first, for its effect. React selects its development or production
 * build when it is loaded, and a server with both fails on the first page. A bundled program always
 * runs in production mode. NODE_ENV can change the mode of the sources.
 */
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
