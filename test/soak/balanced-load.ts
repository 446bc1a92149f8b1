/** The real Caddy with `deploy/Caddyfile` in front of several processes, and a constant load of visitors. */

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { freePort } from '#test/free-port.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { jsonPost } from '../json-post.ts'

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile')
/** Settings of processes behind the load balancer, besides their database. */
export const BALANCED_SETTINGS = {
  SITE_URL: 'https://everturn.example',
  JWT_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
  TRUST_PROXY: '127.0.0.1',
  STOP_DELAY_SECONDS: '5',
  LOG_LEVEL: 'error',
}
export const VISITORS_AT_ONCE = 16

export interface Balancer {
  url: string
  stop(): void
}

/** @param folder where Caddy stores its data. Resolves once the site answers through Caddy */
export async function startBalancer(servers: readonly { url: string }[], folder: string): Promise<Balancer> {
  const url = `http://localhost:${await freePort()}`
  const balancer: ChildProcess = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_ADDRESS: url,
      UPSTREAMS: servers.map((server) => `127.0.0.1:${new URL(server.url).port}`).join(' '),
    },
    stdio: 'ignore',
  })
  const isUp = async () => expect((await fetch(url)).status).toBe(200)
  await vi.waitFor(isUp, { timeout: 20_000, interval: 200 })
  return { url, stop: () => balancer.kill() }
}

export interface Load {
  answered: number
  failures: string[]
  /** Email addresses of the leads that were accepted. */
  accepted: string[]
}

/**
 * Has visitors read pages and submit leads without pause while `work` runs.
 * @param site address of the load balancer
 * @param name first part of the visitors' email addresses
 */
export async function underLoad(site: string, name: string, work: () => Promise<void>): Promise<Load> {
  const load: Load = { answered: 0, failures: [], accepted: [] }
  let isOver = false
  async function ask(path: string, init?: RequestInit): Promise<boolean> {
    try {
      const answer = await fetch(site + path, init)
      await answer.arrayBuffer()
      load.answered++
      if (answer.status === 200) return true
      load.failures.push(`${path} ${answer.status}`)
    } catch (error) {
      load.failures.push(`${path} ${error}`)
    }
    return false
  }
  async function visitor(number: number): Promise<void> {
    for (let visit = 0; !isOver; visit++) {
      await ask(visit % 2 === 0 ? '/' : '/book')
      const email = `${name}-${number}-${visit}@example.org`
      const isTaken = await ask(
        submissionPath('local', 'waitlist'),
        jsonPost(SUBMISSIONS.waitlist(email), { 'X-Forwarded-For': `10.${number}.${visit >> 8}.${visit & 255}` }),
      )
      if (isTaken) load.accepted.push(email)
    }
  }
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, (_, number) => visitor(number))
  await work()
  isOver = true
  await Promise.all(visitors)
  const { answered, failures, accepted } = load
  process.stdout.write(`${name}: ${answered} answers, ${failures.length} failed, ${accepted.length} leads accepted\n`)
  return load
}
