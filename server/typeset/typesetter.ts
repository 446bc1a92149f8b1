/**
 * Typesets PDFs while the server runs, in a separate process that starts when it is needed and ends when it is idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { entryPoint } from '#server/program-files.ts'
import type { TypesetJob, TypesetReply, TypesetRequest } from './messages.ts'

export type { TypesetJob } from './messages.ts'

export interface Typesetter {
  /**
   * @returns a tagged PDF/UA-1
   * @throws {TypesetError} when the PDF could not be set now. The caller decides what to do without it.
   */
  typeset(job: TypesetJob): Promise<Uint8Array>
  /** Ends the process. Jobs in progress fail. Safe to call twice. */
  close(): void
}

/**
 * `busy`: too many jobs are waiting. `late`: the job took too long. `failed`: the template could not set the data.
 * `ended`: the process died or the server is stopping.
 */
type TypesetFailure = 'busy' | 'late' | 'failed' | 'ended'

/** Its message never repeats the data to be printed. */
class TypesetError extends Error {
  override name = 'TypesetError'
  readonly reason: TypesetFailure
  constructor(reason: TypesetFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface TypesetLimits {
  /** Milliseconds from the call to the PDF, including the time in the queue. */
  jobMs: number
  /** The process ends after this time without a job, because it holds about 150 MB. */
  idleMs: number
  /** Most jobs that are accepted at once, including the one in progress. */
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
 * Runs Typst in a process instead of a thread. Native code in a thread cannot be stopped at a time limit, and its crash
 * would take the server down.
 * @param parts.limits, parts.program for tests
 */
export function createTypesetter(parts: {
  log: Pick<Logger, 'warn'>
  limits?: Partial<TypesetLimits>
  program?: URL
}): Typesetter {
  const limits = { ...LIMITS, ...parts.limits }
  /** The first job is the one that the process works on. */
  const queue: Waiting[] = []
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(parts.program ?? entryPoint('typesetting'), {
      serialization: 'advanced',
      // The process needs neither the server's secrets nor its debugger options.
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
    // The error may arrive after another process has taken over, so it names its process.
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

  /** Handles a process that died unexpectedly. Its job is not repeated, because the job may be the cause. */
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
