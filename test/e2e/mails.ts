/** Emails of a server that sends none and keeps them in its data directory. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { RealServer } from '../real-server.ts'
import { expect } from './fixtures.ts'

/** `link` is the one that acts on an account, a meeting or the newsletter, or ''. */
type KeptMail = Email & { link: string }

/** The emails to an address so far. */
export async function mailsTo(
  { dataDir }: Pick<RealServer, 'dataDir'>,
  address: string,
): Promise<KeptMail[]> {
  const folder = join(dataDir, 'mail')
  // The server makes the folder with the first email.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails
    .filter((mail) => mail.to?.[0]?.address === address)
    .map((mail) => ({
      ...mail,
      link:
        /https?:\/\/\S+(?:\/verify|#cancel|\/meeting\?meeting=|\/newsletter\/confirm)\S+/.exec(
          mail.text ?? '',
        )?.[0] ?? '',
    }))
}

/** Waits for an email with that subject, or else for one with a link. */
export async function mailTo(
  site: Pick<RealServer, 'dataDir'>,
  address: string,
  subject?: string,
): Promise<KeptMail> {
  let mail: KeptMail | undefined
  const find = async () => {
    const mails = await mailsTo(site, address)
    mail = mails.find((one) => (subject === undefined ? one.link !== '' : one.subject === subject))
    return mail !== undefined
  }
  await expect.poll(find).toBe(true)
  return mail as KeptMail
}
