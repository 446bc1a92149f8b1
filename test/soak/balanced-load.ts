/** The real Caddy and nginx with the files of `deploy/` in front of several processes, and a constant load of visitors. */

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { type Attempt, LEAD_PATH, leaveLead, seen } from './visitors.ts'

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
export const PROCESSES = 3

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
    .replace(/server 127\.0\.0\.1:3000(.*)/g, (_, options) =>
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
  kind: (typeof BALANCERS)[number],
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
  attempts: Attempt[]
  /** Requests that were not answered with 200. */
  failures: string[]
}

/**
 * Has visitors read pages and submit leads without pause while `work` runs.
 * @param site address of the load balancer
 * @param name first part of the visitors' email addresses
 */
export async function underLoad(site: string, name: string, work: () => Promise<void>): Promise<Load> {
  const attempts: Attempt[] = []
  const failures: string[] = []
  let isOver = false
  let visits = 0
  async function visitor(): Promise<void> {
    while (!isOver) {
      const visit = visits++
      const path = visit % 2 === 0 ? '/' : '/book'
      const answer = await fetch(site + path).catch(String)
      if (typeof answer !== 'string') await answer.arrayBuffer()
      if (typeof answer === 'string' || answer.status !== 200)
        failures.push(`${path} ${typeof answer === 'string' ? answer : answer.status}`)
      const attempt = await leaveLead(site, visit, `${name}-${visit}@example.org`)
      attempts.push(attempt)
      if (attempt.status !== 200) failures.push(`${LEAD_PATH} ${attempt.status}`)
    }
  }
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, visitor)
  await work()
  isOver = true
  await Promise.all(visitors)
  process.stdout.write(`${name}: ${2 * attempts.length} answers, ${failures.length} failed, leads ${seen(attempts)}\n`)
  return { attempts, failures }
}

/** Several processes on one PostgreSQL, behind the load balancers. */
export interface Fleet {
  servers: RealServer[]
  /** Ends each process in turn and starts it again on its port, from another release if one is given. */
  replaceAll(signal: NodeJS.Signals, program?: string[]): Promise<void>
  stop(): Promise<void>
}

/** @param program of a release; by default this checkout's */
export async function startFleet(databaseUrl: string, dataDir: string, program?: string[]): Promise<Fleet> {
  const servers: RealServer[] = []
  const startOn = (port: number, of = program) =>
    startRealServer({
      dataDir,
      ...(of && { program: of }),
      settings: { ...BALANCED_SETTINGS, DATABASE_URL: databaseUrl, PORT: String(port) },
    })
  for (let count = 0; count < PROCESSES; count++) servers.push(await startOn(await freePort()))
  return {
    servers,
    async replaceAll(signal, of) {
      for (const [index, server] of servers.entries()) {
        server.signal(signal)
        await server.exited
        servers[index] = await startOn(Number(new URL(server.url).port), of)
      }
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}
