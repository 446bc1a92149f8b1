/**
 * Typesets PDFs while the server runs, in a separate process that starts when it is needed and ends
 * when it is idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { entryPoint } from '#server/program-files.ts'
import type { SetDocument, TypesetJob, TypesetReply } from './messages.ts'

export type { TypesetJob } from './messages.ts'

export type Typesetter = ReturnType<typeof createTypesetter>

/**
 * `late`: the job took too long. `failed`: the template could not set the data. `ended`: the
 * process died or the server is stopping. The message never repeats the data to be printed.
 */
const noPdf = (reason: 'late' | 'failed' | 'ended') => new Error(`no PDF: ${reason}`)

export interface TypesetLimits {
  /** Milliseconds from the moment at which the process gets the job. */
  jobMs: number
  /** A job that waits longer for its turn is refused like one for which there is no place. */
  waitMs: number
  /** The process ends after this time without a job, because it holds about 150 MB. */
  idleMs: number
  /** A process that holds more after a job is replaced, so that its memory comes back. */
  memoryBytes: number
  /** Most jobs that wait for one client, or for all callers that name none. */
  waiting: number
}

const MEGABYTE = 1024 * 1024
const LIMITS: TypesetLimits = {
  jobMs: 15_000,
  waitMs: 15_000,
  idleMs: 60_000,
  memoryBytes: 350 * MEGABYTE,
  waiting: 20,
}
/**
 * Pages and pictures that visitors ask for wait in a line of their address. The lines take turns.
 */
export const VISITORS_LIMITS: Partial<TypesetLimits> = { waiting: 3 }

interface SiteLook {
  /** Colors of every job that names none. */
  colors?: () => NonNullable<TypesetJob['colors']>
  /** BCP 47, of the texts of every job that names none. */
  language?: () => string
  /** The logo in every job. */
  logo?: () => Promise<TypesetJob['logo']>
}

interface TypesetterDependencies extends SiteLook {
  log: Pick<Logger, 'warn'>
  limits?: Partial<TypesetLimits>
  program?: URL
}

/** A job with what it leaves to the site. */
async function withLook(job: TypesetJob, site: SiteLook): Promise<TypesetJob> {
  const logo = await site.logo?.()
  const colors = site.colors?.()
  const language = site.language?.()
  return {
    ...(colors && { colors }),
    ...(language && { language }),
    ...(logo && { logo }),
    ...job,
  }
}

/** The process in which jobs run, one at a time: starts when it is used, ends when it rests. */
function typesettingProcess(program: URL | undefined, idleMs: number) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(program ?? entryPoint('typesetting'), {
      serialization: 'advanced',
      // The process needs neither the server's secrets nor its debugger options.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    // There may be several: the process cannot be started, and then cannot be sent to or ended.
    started.on('error', () => forget(started))
    started.once('exit', () => forget(started))
    return started
  }

  /** The next job gets another process. */
  function forget(gone: ChildProcess | undefined): void {
    if (gone === child) {
      child = undefined
    }
  }

  function end(ended: ChildProcess | undefined): void {
    ended?.kill('SIGKILL')
    forget(ended)
  }

  return {
    use(): ChildProcess {
      clearTimeout(idle)
      child ??= start()
      return child
    },
    rest(): void {
      idle = setTimeout(() => end(child), idleMs).unref()
    },
    end,
    stop(): void {
      clearTimeout(idle)
      end(child)
    },
  }
}

/**
 * Runs Typst in a process instead of a thread. Native code in a thread cannot be stopped at a time
 * limit, and its crash would take the server down.
 * @param dependencies.limits, dependencies.program for tests
 */
export function createTypesetter(dependencies: TypesetterDependencies) {
  const limits = { ...LIMITS, ...dependencies.limits }
  const queue = boundedQueue({ running: 1, waiting: limits.waiting })
  const child = typesettingProcess(dependencies.program, limits.idleMs)
  let isClosed = false

  /** A job whose process died is not repeated, because the job may be the cause. */
  async function set(job: TypesetJob): Promise<SetDocument> {
    if (isClosed) {
      throw noPdf('ended')
    }
    const used = child.use()
    const reply = await replyOf(used, await withLook(job, dependencies), limits.jobMs)
    child.rest()
    const hasGrown = typeof reply === 'object' && reply.memoryBytes > limits.memoryBytes
    if (typeof reply === 'string' || hasGrown) {
      child.end(used)
    }
    const answer = typeof reply === 'string' ? reply : reply.answer
    if (typeof answer === 'object' && 'content' in answer) {
      return answer
    }
    const reason = typeof answer === 'string' ? answer : 'failed'
    const problem = typeof answer === 'string' ? undefined : answer.problem
    if (!isClosed) {
      const facts = { template: job.template, reason, problem }
      dependencies.log.warn(facts, 'A PDF could not be set')
    }
    throw noPdf(reason)
  }

  /** A document with the pictures that the job asks for. */
  async function typesetDocument(job: TypesetJob, client?: string): Promise<SetDocument> {
    if (isClosed) {
      throw noPdf('ended')
    }
    const called = performance.now()
    const turn = () => {
      if (performance.now() - called > limits.waitMs) {
        throw new QueueFull()
      }
      return set(job)
    }
    return queue.run(async () => turn(), client)
  }

  return {
    /** True when no one waits for a PDF. */
    isIdle: queue.isIdle,
    typesetDocument,
    /**
     * @param client who asks, e.g. a visitor's address
     * @returns a tagged PDF/UA-1, or the picture that the job asks for
     * @throws {QueueFull} when too many jobs are waiting, or this one has waited too long
     * @throws when the PDF could not be set now. The caller decides what to do without it.
     */
    typeset: async (job: TypesetJob, client?: string): Promise<Uint8Array> =>
      (await typesetDocument(job, client)).content,
    /** Ends the process. Jobs in progress fail. Safe to call twice. */
    close(): void {
      isClosed = true
      child.stop()
    },
  }
}

/** What the process answers, or why it does not. */
async function replyOf(
  used: ChildProcess,
  job: TypesetJob,
  ms: number,
): Promise<TypesetReply | 'late' | 'ended'> {
  const done = new AbortController()
  const { signal } = done
  const unsent = new Promise<'ended'>((resolve) =>
    used.send(job, (error) => error && resolve('ended')),
  )
  try {
    return await Promise.race([
      once(used, 'message', { signal }).then(([reply]) => reply as TypesetReply),
      once(used, 'exit', { signal }).then(() => 'ended' as const),
      delay(ms, 'late' as const, { signal }),
      unsent,
    ])
  } catch {
    // The process could not be started.
    return 'ended'
  } finally {
    done.abort()
  }
}
