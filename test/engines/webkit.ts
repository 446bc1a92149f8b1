/**
 * WebKit of Debian: MiniBrowser of WebKitGTK on a virtual display, driven by WebKitWebDriver (W3C
 * WebDriver).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type BrowserTab, type Engine, type Key, WINDOW } from './engine.ts'

const START_LIMIT_MS = 30_000

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return
  }
  child.kill()
  await once(child, 'exit')
}

/**
 * The display has no graphics processor. Painting in this process, and composing without further
 * threads, take a sixth less processor time. Without composing at all, MiniBrowser ends at some
 * navigations.
 */
const PAINTING = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', LP_NUM_THREADS: '0' }

/** Starts a virtual display with the first free number. @returns its name, e.g. `:1` */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const failed = once(child, 'exit').then(() => {
    throw new Error('Xvfb ended')
  })
  failed.catch(() => {})
  const [number] = (await Promise.race([
    once(child.stdio[3] as NodeJS.ReadableStream, 'data'),
    failed,
  ])) as [Buffer]
  return { display: `:${number.toString().trim()}`, child }
}

async function untilAnswering(url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(50)) {
    try {
      await fetch(`${url}/status`)
      return
    } catch (error) {
      if (Date.now() > deadline) {
        throw error
      }
    }
  }
}

/** Sends a command of the W3C WebDriver protocol. @throws with the driver's message */
async function command(
  address: string,
  method: 'POST' | 'DELETE',
  body: object = {},
): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
  if (!answer.ok) {
    throw new Error(`${value.error}: ${value.message}`)
  }
  return value
}

/** Characters that the protocol gives to keys (section 17.4.2). */
const KEYS: Record<Key, string> = { ArrowRight: '\uE014', Shift: '\uE008' }
const keystrokes = (characters: Iterable<string>) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...characters].flatMap((value) =>
    ['keyDown', 'keyUp'].map((type) => ({ type, value })),
  ),
})
const clickAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y, duration: 100 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/** @param binary path of MiniBrowser */
export async function launchWebKit(driver: string, binary: string): Promise<Engine> {
  const { display, child: screen } = await startDisplay()
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...PAINTING, DISPLAY: display },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    await end(server)
    await end(screen)
  }
  let version = ''

  /** The driver allows one session at a time. Each session is a separate browser. */
  async function newTab(): Promise<BrowserTab> {
    const browser = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    }
    const { sessionId, capabilities } = (await command(`${url}/session`, 'POST', {
      capabilities: { alwaysMatch: browser },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    version = `webkit/${capabilities.browserVersion}`
    const run = (name: string, body: object) =>
      command(`${url}/session/${sessionId}/${name}`, 'POST', body)
    const act = async (...actions: object[]) => void (await run('actions', { actions }))
    await run('window/rect', WINDOW)
    return {
      errors: [],
      goto: async (address) => void (await run('url', { url: address })),
      evaluate: (expression) => run('execute/sync', { script: `return (${expression})`, args: [] }),
      clickAt: (x, y) => act(clickAt(x, y)),
      type: (text) => act(keystrokes(text)),
      press: (key) => act(keystrokes([KEYS[key]])),
      close: async () => void (await command(`${url}/session/${sessionId}`, 'DELETE')),
    }
  }

  try {
    await untilAnswering(url)
    await (await newTab()).close()
    return { version, newTab, close }
  } catch (error) {
    await close()
    throw error
  }
}
