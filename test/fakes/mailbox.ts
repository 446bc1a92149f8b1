/** Fake mail server: real SMTP on 127.0.0.1 that parses and keeps the emails it receives. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  envelopeFrom: string
  envelopeTo: string[]
  raw: string
  email: Email
}

/** Refusal of one email: the SMTP reply code and the step at which it is given. */
interface MailRefusal {
  code: number
  at: 'recipient' | 'data'
}

export interface Mailbox {
  /** Value for `SMTP_URL`. */
  readonly url: string
  readonly mails: ReceivedMail[]
  refuse(...refusals: MailRefusal[]): void
  /** Takes the next email but answers only when `release` is called. `taken` resolves when the email has arrived. */
  hold(): { taken: Promise<void>; release: () => void }
  /** The first email that matches, whether it is already there or arrives later. */
  waitFor(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  close(): Promise<void>
}

/** Starts the mailbox. Port 0 selects a free port. */
export async function startMailbox({ port = 0 }: { port?: number } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const refusals: MailRefusal[] = []
  const waiting = new Set<() => void>()
  let held: { taken: () => void; released: Promise<void> } | undefined

  function refusalAt(step: MailRefusal['at']): Error | undefined {
    if (refusals[0]?.at !== step) return undefined
    return Object.assign(new Error('refused as scripted'), { responseCode: refusals.shift()?.code })
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const refusal = refusalAt('data')
      if (refusal) return done(refusal)
      const slow = held
      held = undefined
      slow?.taken()
      await slow?.released
      const raw = Buffer.concat(chunks)
      const from = session.envelope.mailFrom
      mails.push({
        envelopeFrom: from ? from.address : '',
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        raw: raw.toString('utf8'),
        email: await PostalMime.parse(raw),
      })
      done()
      for (const check of waiting) check()
    },
  })
  // A client under test may cut its connections, which is no error of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (...next) => void refusals.push(...next),
    hold: () => {
      const taken = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held = { taken: taken.resolve, released: released.promise }
      return { taken: taken.promise, release: released.resolve }
    },
    waitFor: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = mails.find(fits)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
