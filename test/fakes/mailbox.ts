/** Fake mail server: real SMTP on 127.0.0.1 that parses and keeps the emails it receives. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { envelopeTo: string[]; raw: string; email: Email }

type MailStep = 'greeting' | 'sender' | 'recipient' | 'data'
/**
 * Refusal of one email: the SMTP reply code, the step at which it is given, and what the server
 * says.
 */
type MailRefusal = { code: number; at: MailStep; says?: string }

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** Starts the mailbox on a free port. */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  const refusals: MailRefusal[] = []
  let held: { at: MailStep; taken: () => void; released: Promise<void> } | undefined
  let connections = 0

  /** Waits if this step is held. */
  async function pauseAt(step: MailStep): Promise<void> {
    if (held?.at !== step) {
      return
    }
    const { taken, released } = held
    held = undefined
    taken()
    await released
  }

  function refusalAt(step: MailStep): Error | undefined {
    if (refusals[0]?.at !== step) {
      return undefined
    }
    const { code, says = 'refused as scripted' } = refusals.shift() as MailRefusal
    return Object.assign(new Error(says), { responseCode: code })
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections++
      void pauseAt('greeting').then(() => done(refusalAt('greeting')))
    },
    onClose: () => connections--,
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) =>
      void pauseAt('recipient').then(() => done(refusalAt('recipient'))),
    onData: async (stream, session, done) => {
      // Undefined where the sender was killed in the middle: no message came.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) {
        return
      }
      const refusal = refusalAt('data')
      if (refusal) {
        return done(refusal)
      }
      await pauseAt('data')
      mails.push({
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        raw: raw.toString('utf8'),
        email: await PostalMime.parse(raw),
      })
      done()
    },
  })
  // A client under test may cut its connections, which is no error of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    /** Value for `SMTP_URL`. */
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (...next: MailRefusal[]) => void refusals.push(...next),
    /** Number of open connections. */
    connections: () => connections,
    /**
     * Takes the next email, or what precedes it, but answers only when `release` is called. `taken`
     * resolves when it has arrived.
     */
    hold(at: MailStep = 'data') {
      const taken = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held = { at, taken: taken.resolve, released: released.promise }
      return { taken: taken.promise, release: released.resolve }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
