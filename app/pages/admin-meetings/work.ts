/**
 * Does a piece of work at the server, says what became of it, and loads the page again.
 * @returns whether it was done
 */
export type Work = (path: string, body: unknown, done: string) => Promise<boolean>
