/** The real Caddy and nginx with the files of `deploy/` in front of several processes, and a constant load of visitors. */

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { submissionPath } from '#contract/lead-submission.ts'
import { freePort } from '#test/free-port.ts'
import { SUBMISSIONS } from '#test/lead-site.ts'
import { jsonPost } from '../json-post.ts'

/** Clients with these addresses may name the visitors' addresses. */
const TRUSTED = '127.0.0.0/29'
const DEPLOY = join(import.meta.dirname, '../../deploy')
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

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Debian: `apt-get install caddy nginx-light`. */
export const BALANCERS = (['caddy', 'nginx'] as const).filter(isInstalled)

/** Writes `deploy/nginx.conf` for another port and other processes, without TLS. @returns the path of the main file */
function nginxFile(folder: string, port: string, upstreams: readonly string[]): string {
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${port} default_server`)
    .replace(/ssl_certificate.*/g, '')
    .replace('server_name www.example.com;\n\treturn', 'return')
    .replaceAll('www.example.com', 'localhost')
    .replace(/server 127\.0\.0\.1:3000(.*)/, (_, options) =>
      upstreams.map((upstream) => `server ${upstream}${options}`).join('\n'),
    )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; set_real_ip_from ${TRUSTED}; real_ip_header X-Forwarded-For; ${places.join(' ')}
${site} }`,
  )
  return file
}

/** @param folder where the balancer stores its data. Resolves once the site answers through it */
export async function startBalancer(
  servers: readonly { url: string }[],
  folder: string,
  kind: (typeof BALANCERS)[number] = 'caddy',
): Promise<Balancer> {
  const url = `http://localhost:${await freePort()}`
  const upstreams = servers.map((server) => `127.0.0.1:${new URL(server.url).port}`)
  const own = mkdtempSync(join(folder, `${kind}-`))
  const command = {
    caddy: ['caddy', 'run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'],
    nginx: ['nginx', '-e', join(own, 'error.log'), '-c', nginxFile(own, new URL(url).port, upstreams)],
  }[kind]
  const balancer = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH: process.env.PATH,
      HOME: own,
      SITE_ADDRESS: url,
      UPSTREAMS: upstreams.join(' '),
      TRUSTED_PROXIES: TRUSTED,
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
