/**
 * A text as one word of a POSIX shell. Anyone may sign up with an address that holds characters which a shell would act on, such as
 * backquotes, and admins paste commands with it.
 */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
