import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'

const LOOK_EVERY_MS = 250
const LOOKS = 20

/**
 * Finds the link of a person's newest invitation where no mail server is set up and the running site writes emails to files. It
 * waits up to five seconds for the file.
 * @param since earlier emails are ignored, because a new link voids the ones before it
 * @returns undefined when the site does not run, or runs on another machine
 */
export async function invitationLink(
  dataDirectory: string,
  email: string,
  since: number,
  looks = LOOKS,
): Promise<string | undefined> {
  const folder = join(dataDirectory, 'mail')
  const seen = new Set<string>()
  for (let look = 0; look < looks; look++) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && !seen.has(name))
    for (const name of names.sort().reverse()) {
      seen.add(name)
      const path = join(folder, name)
      if ((await stat(path)).mtimeMs < since) continue
      const mail = await PostalMime.parse(await readFile(path))
      const link = /https?:\/\/\S+[?&]type=invite\S*/.exec(mail.text ?? '')?.[0]
      if (link && mail.to?.[0]?.address === email) return link
    }
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}
