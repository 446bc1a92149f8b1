/**
 * Real CalDAV servers, which other people wrote: Radicale, Xandikos, and sabre/dav (the one in
 * Baïkal and Nextcloud).
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const USER = 'ada'
const PASSWORD = 'app-password'
export const CALDAV_ACCOUNT = { kind: 'caldav' as const, user: USER, password: PASSWORD }

/**
 * Each server with its package in Debian, a command that fails where it is missing, and the command
 * that starts it.
 */
const SERVERS = {
  radicale: {
    packages: 'radicale',
    check: ['radicale', '--version'],
    start: (port: number, data: string) => {
      const auth = `[auth]\ntype=htpasswd\nhtpasswd_filename=${data}/users\nhtpasswd_encryption=plain\n`
      const files = `[server]\nhosts=127.0.0.1:${port}\n[storage]\nfilesystem_folder=${data}/files\n`
      writeFileSync(join(data, 'users'), `${USER}:${PASSWORD}\n`)
      writeFileSync(join(data, 'config'), auth + files)
      return ['radicale', '--config', join(data, 'config')]
    },
  },
  xandikos: {
    packages: 'xandikos git',
    check: ['sh', '-c', 'xandikos --version && git --version'],
    start: (port: number, data: string) =>
      `xandikos -l 127.0.0.1 -p ${port} -d ${data}/files --defaults --current-user-principal /${USER}/`.split(
        ' ',
      ),
  },
  sabre: {
    packages: 'php-cli php-sqlite3 php-sabre-dav',
    check: ['php', '-r', "require 'Sabre/autoload.php';"],
    start: (port: number, data: string) => {
      copyFileSync(join(import.meta.dirname, 'caldav-sabre.php'), join(data, 'server.php'))
      return `php -S 127.0.0.1:${port} -t ${data} ${data}/server.php`.split(' ')
    },
  },
}
type CaldavServerName = keyof typeof SERVERS

export type CaldavServer = Awaited<ReturnType<typeof startCaldavServer>>

/** @returns the packages to install where the server cannot be started */
function missingCaldavServer(name: CaldavServerName): string | undefined {
  const { packages, check } = SERVERS[name]
  const [program = '', ...parameters] = check
  return spawnSync(program, parameters).status === 0 ? undefined : packages
}

/**
 * Puts right what a killed Xandikos leaves. It lists what is in its Git index, but refuses every
 * call that writes while there are locks, and to delete an object whose file was being written or
 * removed.
 * @param calendar folder of the calendar
 */
function repairXandikos(calendar: string): void {
  for (const path of readdirSync(join(calendar, '.git'), { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.lock')) {
      rmSync(join(calendar, '.git', path))
    }
  }
  execFileSync('git', ['-C', calendar, 'checkout-index', '--all', '--force'])
}

/**
 * Starts a server with one account and its empty calendar.
 * @throws where it is not installed
 */
export async function startCaldavServer(name: CaldavServerName) {
  const missing = missingCaldavServer(name)
  if (missing) {
    throw new Error(`${name} is missing. On Debian: apt-get install ${missing}`)
  }
  const data = mkdtempSync(join(tmpdir(), `${name}-`))
  mkdirSync(join(data, 'files'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const [program = '', ...parameters] = SERVERS[name].start(port, data)
  const call = (path: string, method: string) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Basic ${btoa(`${USER}:${PASSWORD}`)}` },
    })
  let running: ChildProcess | undefined
  const server = {
    url,
    /** Starts it again after SIGKILL, with its data. */
    start: async () => {
      if (name === 'xandikos' && running) {
        repairXandikos(join(data, 'files', USER, 'calendars/calendar'))
      }
      const env = { ...process.env, CALDAV_USER: `${USER}:${PASSWORD}` }
      running = spawn(program, parameters, { stdio: 'ignore', cwd: data, env })
      while (!(await call('', 'OPTIONS').catch(() => undefined))) {
        await delay(50)
      }
    },
    signal: (name: NodeJS.Signals) => void running?.kill(name),
  }
  await server.start()
  if (name === 'radicale') {
    await call(`${USER}/meetings/`, 'MKCALENDAR')
  }
  return server
}
