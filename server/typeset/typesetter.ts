/** Sets PDFs while the server runs: a process of its own, started when it is first needed and ended when it idles. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { entryPoint } from '#server/program-files.ts'
import type { TypesetJob, TypesetReply, TypesetRequest } from './messages.ts'

export type { TypesetJob } from './messages.ts'

export interface Typesetter {
  /**
   * @returns a tagged PDF/UA-1
   * @throws {TypesetError} it could not be set now; what is to be done without it is the caller's choice
   */
  typeset(job: TypesetJob): Promise<Uint8Array>
  /** Ends the process; jobs under way fail. Safe to call twice. */
  close(): void
}

/** `busy`: too many are waiting. `late`: it took too long. `failed`: the template and its data did not get along. `ended`: the process died, or the server stops. */
type TypesetFailure = 'busy' | 'late' | 'failed' | 'ended'

/** Says nothing of what was to be printed. */
class TypesetError extends Error {
  override name = 'TypesetError'
  readonly reason: TypesetFailure
  constructor(reason: TypesetFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface TypesetLimits {
  /** From the call to the PDF, waiting included. */
  jobMs: number
  /** The process is ended after so long without a job: it holds some 150 MB. */
  idleMs: number
  /** Jobs accepted at once, the running one included. */
  queue: number
}

const LIMITS: TypesetLimits = { jobMs: 15_000, idleMs: 60_000, queue: 20 }

interface Waiting {
  request: TypesetRequest
  resolve(pdf: Uint8Array): void
  reject(error: TypesetError): void
  timer: NodeJS.Timeout
}

/**
 * A process instead of a thread: native code in a thread can neither be stopped at its time limit nor crash alone.
 * @param parts.limits, parts.program for tests
 */
export function createTypesetter(parts: {
  log: Pick<Logger, 'warn'>
  limits?: Partial<TypesetLimits>
  program?: URL
}): Typesetter {
  const limits = { ...LIMITS, ...parts.limits }
  /** The first one is with the process, if there is one. */
  const queue: Waiting[] = []
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(parts.program ?? entryPoint('typesetting'), {
      serialization: 'advanced',
      // Neither secrets of the server nor its debugger's options are of use there.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (reply: TypesetReply) => receive(started, reply))
    started.once('error', () => lost(started))
    started.once('exit', () => lost(started))
    return started
  }

  function sendFirst(): void {
    const [first] = queue
    if (!first) {
      idle = setTimeout(stop, limits.idleMs).unref()
      return
    }
    clearTimeout(idle)
    const receiver = child ?? start()
    child = receiver
    // The error may come when another process has taken its place.
    receiver.send(first.request, (error) => {
      if (error) lost(receiver)
    })
  }

  function receive(from: ChildProcess, reply: TypesetReply): void {
    const [first] = queue
    if (from !== child || first?.request.id !== reply.id) return
    if ('pdf' in reply) settle(first, () => first.resolve(reply.pdf))
    else {
      parts.log.warn({ template: first.request.job.template, problem: reply.problem }, 'A PDF could not be set')
      settle(first, () => first.reject(new TypesetError('failed', 'the PDF could not be set')))
    }
    sendFirst()
  }

  function settle(waiting: Waiting, tell: () => void): void {
    clearTimeout(waiting.timer)
    queue.splice(queue.indexOf(waiting), 1)
    tell()
  }

  /** The process died by itself. Its job may be the reason, so that one is not tried again. */
  function lost(gone: ChildProcess): void {
    if (gone !== child) return
    child = undefined
    const [first] = queue
    if (first) {
      parts.log.warn({ template: first.request.job.template }, 'The typesetting process ended unexpectedly')
      settle(first, () => first.reject(new TypesetError('ended', 'the typesetting process ended')))
      sendFirst()
    }
  }

  function stop(): void {
    const stopped = child
    child = undefined
    stopped?.kill('SIGKILL')
  }

  function expire(waiting: Waiting): void {
    const isRunning = queue[0] === waiting
    parts.log.warn({ template: waiting.request.job.template, isRunning }, 'A PDF was not set in time')
    settle(waiting, () => waiting.reject(new TypesetError('late', 'the PDF was not set in time')))
    if (!isRunning) return
    stop()
    sendFirst()
  }

  return {
    typeset(job) {
      if (isClosed) return Promise.reject(new TypesetError('ended', 'the typesetter is closed'))
      if (queue.length >= limits.queue) return Promise.reject(new TypesetError('busy', 'too many PDFs are waiting'))
      return new Promise((resolve, reject) => {
        const request = { id: nextId++, job }
        const waiting: Waiting = { request, resolve, reject, timer: setTimeout(() => expire(waiting), limits.jobMs) }
        queue.push(waiting)
        if (queue.length === 1) sendFirst()
      })
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      stop()
      for (const waiting of [...queue])
        settle(waiting, () => waiting.reject(new TypesetError('ended', 'the server stops')))
    },
  }
}
