// node /tmp/shot.mjs BASE path name widths... (run from a worktree)
import { chromium } from '@playwright/test'

const [, , base, path, name, ...widths] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const w of widths.length ? widths : ['1280']) {
  const p = await b.newPage({ viewport: { width: +w, height: +w < 600 ? 780 : 860 } })
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(w, m.type(), m.text().slice(0, 400)))
  p.on('pageerror', (e) => console.log(w, 'pageerror', e.message.slice(0, 500)))
  await p.goto(base + path, { waitUntil: 'load' })
  await p.waitForTimeout(1800)
  const ov = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (ov > 0) console.log(w, 'HORIZONTAL OVERFLOW', ov)
  await p.screenshot({ path: `/tmp/shots/${name}-${w}.png`, fullPage: true })
  await p.close()
}
await b.close()
