/**
 * WebKit as Debian packages it: MiniBrowser of WebKitGTK on a virtual display, driven by WebKitWebDriver (W3C
 * WebDriver).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fetchTool } from '../../scripts/fetch-tool.ts'
import { freePort } from '../free-port.ts'
import { type BrowserTab, type Engine, WINDOW } from './engine.ts'

const START_LIMIT_MS = 30_000

/** The part of selenium-webdriver that is used here. */
interface Selenium {
  Builder: new () => {
    usingServer(url: string): { withCapabilities(capabilities: object): { build(): Promise<Session> } }
  }
  Capabilities: new (given: object) => object
  Key: Record<string, string>
}

interface Actions {
  move(to: { x: number; y: number }): Actions
  click(): Actions
  sendKeys(...keys: string[]): Actions
  keyDown(key: string): Actions
  keyUp(key: string): Actions
  perform(): Promise<void>
}

interface Session {
  get(url: string): Promise<void>
  executeScript(body: string): Promise<unknown>
  actions(): Actions
  getCapabilities(): Promise<{ get(name: string): string }>
  manage(): { window(): { setRect(rect: { width: number; height: number }): Promise<unknown> } }
  quit(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/**
 * The display has no graphics processor. Painting in this process, and composing without further threads, take a sixth less
 * processor time. Without composing at all, MiniBrowser ends at some navigations.
 */
const PAINTING = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', LP_NUM_THREADS: '0' }

/** Starts a virtual display with the first free number. @returns its name, e.g. `:1` */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error('Xvfb ended')
  })
  failed.catch(() => {})
  const [number] = (await Promise.race([once(child.stdio[3] as NodeJS.ReadableStream, 'data'), failed])) as [Buffer]
  return { display: `:${number.toString().trim()}`, child }
}

async function untilAnswering(url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(50))
    try {
      await fetch(`${url}/status`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
}

/** @param binary path of MiniBrowser */
export async function launchWebKit(driver: string, binary: string): Promise<Engine> {
  const { Builder, Capabilities, Key } = createRequire(import.meta.url)(
    fetchTool('engines')('selenium-webdriver'),
  ) as Selenium
  const KEYS = {
    ArrowRight: Key.ARROW_RIGHT,
    End: Key.END,
    Enter: Key.ENTER,
    Escape: Key.ESCAPE,
    Shift: Key.SHIFT,
    Tab: Key.TAB,
  }
  const { display, child: screen } = await startDisplay()
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...PAINTING, DISPLAY: display },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const close = async () => {
    await end(server)
    await end(screen)
  }

  /** The driver allows one session at a time. Each session is a separate browser. */
  async function newSession(): Promise<Session> {
    const session = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    await session.manage().window().setRect(WINDOW)
    return session
  }

  async function newTab(): Promise<BrowserTab> {
    const session = await newSession()
    return {
      errors: [],
      goto: (address) => session.get(address),
      evaluate: (expression) => session.executeScript(`return (${expression})`),
      clickAt: (x, y) => session.actions().move({ x, y }).click().perform(),
      type: (text) => session.actions().sendKeys(text).perform(),
      press: (key) => {
        const pressed = KEYS[key] ?? ''
        return session.actions().keyDown(pressed).keyUp(pressed).perform()
      },
      close: () => session.quit(),
    }
  }

  try {
    await untilAnswering(url)
    const probe = await newSession()
    const version = `webkit/${(await probe.getCapabilities()).get('browserVersion')}`
    await probe.quit()
    return { version, newTab, close }
  } catch (error) {
    await close()
    throw error
  }
}
