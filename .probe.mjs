import { chromium } from '@playwright/test'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const p = await b.newPage({ viewport: { width: 1280, height: 860 } })
await p.goto('http://127.0.0.1:4010/')
await p.mouse.move(100, 100)
await p.waitForTimeout(1500)
await p.evaluate(() => document.querySelector('#solution-section').scrollIntoView())
await p.waitForTimeout(800)
await p.screenshot({ path: '/tmp/shots/p1.png' })
await p.mouse.wheel(0, 420)
await p.waitForTimeout(800)
await p.screenshot({ path: '/tmp/shots/p2.png' })
await b.close()
