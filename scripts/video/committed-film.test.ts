import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'
import { captions, filmSeconds } from './captions.ts'
import { storyboardFingerprint } from './fingerprint.ts'

const read = (ending: string) =>
  readFile(fileURLToPath(new URL(`../../public/videos/meeting-rescheduling${ending}`, import.meta.url)))
const cues = Object.values(meetingRescheduling.scenes).flatMap((scene): { text: string }[] => [...scene.cues])
const MEGABYTE = 1024 * 1024

interface Box {
  type: string
  body: Buffer
}

/** Reads the boxes of an MP4 file or of one of its containers (ISO/IEC 14496-12, 4.2). */
function boxes(data: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at < data.length; ) {
    const size = data.readUInt32BE(at)
    if (size < 8) throw new Error(`a box of ${size} bytes`)
    found.push({ type: data.toString('latin1', at + 4, at + 8), body: data.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

function within(parent: Box[], type: string): Buffer {
  const box = parent.find((candidate) => candidate.type === type)
  if (!box) throw new Error(`no ${type}`)
  return box.body
}

/** Converts `mm:ss.ttt` to seconds. */
function seconds(stamp: string): number {
  const [minutes, rest] = stamp.split(':').map(Number)
  return (minutes ?? Number.NaN) * 60 + (rest ?? Number.NaN)
}

test('the MP4 can play before it is loaded completely, and is as long as its storyboard', async () => {
  const file = await read('.mp4')
  const top = boxes(file)
  const order = top.map(({ type }) => type)
  expect(order[0]).toBe('ftyp')
  expect(order.indexOf('moov')).toBeGreaterThan(0)
  expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'))
  const header = within(boxes(within(top, 'moov')), 'mvhd')
  const duration = header.readUInt32BE(16) / header.readUInt32BE(12)
  expect(duration).toBeGreaterThanOrEqual(40)
  expect(duration).toBeLessThanOrEqual(60)
  expect(duration).toBeCloseTo(filmSeconds, 0)
  expect(file.length).toBeLessThan(4 * MEGABYTE)
})

test('the still picture has the stated size and a small file', async () => {
  const poster = await read('-poster.avif')
  expect(poster.toString('latin1', 4, 12)).toBe('ftypavif')
  expect(poster.length).toBeLessThan(30 * 1024)
})

test('the film is up to date with the storyboard', async () => {
  expect((await read('.mp4')).includes(storyboardFingerprint()), 'it is older: run npm run video').toBe(true)
})

test('the captions have the words of the storyboard, one after the other, within the film', async () => {
  const file = (await read('.en.vtt')).toString('utf8')
  expect(file).toBe(captions())
  const [head, ...blocks] = file.trimEnd().split('\n\n')
  expect(head).toBe('WEBVTT')
  let last = 0
  const texts = blocks.map((block) => {
    const [time = '', ...text] = block.split('\n')
    const [from = '', to = ''] = time.split(' --> ')
    expect(seconds(from)).toBeGreaterThanOrEqual(last)
    expect(seconds(to)).toBeGreaterThan(seconds(from))
    last = seconds(to)
    return text.join(' ')
  })
  expect(last).toBeLessThanOrEqual(filmSeconds)
  expect(texts).toEqual(cues.map(({ text }) => text))
})
