/**
 * Posts to the server, reports the outcome, and loads the page again.
 * @returns whether it succeeded
 */
export type Work = (path: string, body: unknown, done: string) => Promise<boolean>
