import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const p = await b.newPage()
await p.goto('http://127.0.0.1:4010/'); await p.waitForTimeout(800)
console.log(await p.evaluate(async () => {
  await document.fonts.load('500 100px Fraunces'); await document.fonts.load('400 100px "Instrument Sans"')
  const c = document.createElement('canvas').getContext('2d'); const out = {}
  const texts = [...document.querySelectorAll('h1,h2,h3')].map(e=>e.textContent).join(' ')
  const m=(f)=>{c.font=f; const t=c.measureText(texts); return [t.width,t.fontBoundingBoxAscent,t.fontBoundingBoxDescent]}
  for (const f of ['500 100px Fraunces','500 100px "Liberation Serif"','400 100px "Instrument Sans"','400 100px "Liberation Sans"','100px "DejaVu Serif"']) out[f]=m(f)
  return out
}))
await b.close()
