/** The load balancers of `deploy/`, in front of processes on this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'

/** Clients with these addresses may name the visitors' addresses. */
const TRUSTED = '127.0.0.0/29'
const DEPLOY = join(import.meta.dirname, '../../deploy')

type BalancerName = 'caddy' | 'nginx'

/** nginx is in a folder that the PATH of most people on Debian lacks. */
const PATH = `${process.env.PATH}:/usr/sbin`
const isInstalled = (program: BalancerName) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0

/** Debian: `apt-get install caddy nginx-light`. */
export const INSTALLED_BALANCERS = (['caddy', 'nginx'] as const).filter(isInstalled)

/**
 * Writes `deploy/nginx.conf` for another port and other processes, without TLS. @returns the path
 * of the main file
 */
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
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (n) => `${n}_temp_path ${folder}/${n};`,
  )
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
  kind: BalancerName,
): Promise<{ url: string; stop(): void }> {
  const url = `http://localhost:${await freePort()}`
  const upstreams = servers.map((server) => `127.0.0.1:${new URL(server.url).port}`)
  const own = mkdtempSync(join(folder, `${kind}-`))
  const command = {
    caddy: ['caddy', 'run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'],
    nginx: [
      'nginx',
      '-e',
      join(own, 'error.log'),
      '-c',
      nginxFile(own, new URL(url).port, upstreams),
    ],
  }[kind]
  const balancer = spawn(command[0] ?? '', command.slice(1), {
    env: {
      PATH,
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
