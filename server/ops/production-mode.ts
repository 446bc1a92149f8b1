/**
 * Imported before anything else by `main.ts`, for its effect: React decides on being loaded which of its two builds it
 * is, and a server that mixes them fails on the first page. For development mode, set NODE_ENV.
 */
process.env.NODE_ENV ??= 'production'
