/**
 * Draws the demonstration film of the workshop page from its storyboard (`content/video/meeting-rescheduling.ts`) into
 * `public/videos/`: MP4, still picture and captions. Needs `ffmpeg` with libx264 on the PATH
 * (Debian: `apt-get install ffmpeg`); nothing else in the project does, as the results are committed.
 * With a number it only draws the picture at that second, to be looked at: `npm run video -- 12.5`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { captions, filmSeconds } from './video/captions.ts'
import { film } from './video/film.ts'
import { storyboardFingerprint } from './video/fingerprint.ts'
import { HEIGHT_PX, WIDTH_PX } from './video/props.ts'

const FRAMES_PER_SECOND = 24
/** The title with the meeting moved. The player shows it before it plays. */
const POSTER_SECOND = 4.5
const base = fileURLToPath(new URL('../public/videos/meeting-rescheduling', import.meta.url))

await mkdir(fileURLToPath(new URL('../public/videos', import.meta.url)), { recursive: true })
const { frame } = await film()
const [second] = process.argv.slice(2)
if (second === undefined) await build()
else {
  const look = join(tmpdir(), 'meeting-rescheduling.png')
  await picture(Number(second)).png().toFile(look)
  console.log(look)
}

function picture(at: number) {
  return sharp(Buffer.from(frame(at))).removeAlpha()
}

async function build(): Promise<void> {
  await writeFile(`${base}.en.vtt`, captions())
  await picture(POSTER_SECOND).avif({ quality: 62, effort: 6 }).toFile(`${base}-poster.avif`)
  const made = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    await encode(join(made, 'film.mp4'))
    await copyFile(join(made, 'film.mp4'), `${base}.mp4`)
  } finally {
    await rm(made, { recursive: true })
  }
  for (const ending of ['.mp4', '-poster.avif', '.en.vtt']) {
    console.log(`meeting-rescheduling${ending}: ${Math.ceil((await stat(base + ending)).size / 1024)} kB`)
  }
}

/** Feeds every frame to one ffmpeg, which writes `target`. A frame that equals the one before is not drawn again. */
async function encode(target: string): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${WIDTH_PX}x${HEIGHT_PX}`]
  const still = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const about = ['-metadata', `comment=${storyboardFingerprint()}`]
  const color = [
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ]
  const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-crf', '19']
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'warning', '-y'],
      ...[...raw, '-framerate', `${FRAMES_PER_SECOND}`, '-i', 'pipe:0'],
      ...[...color, ...h264, '-g', '240', '-movflags', '+faststart', ...still, ...about, target],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(ffmpeg, 'exit')
  let last = { svg: '', pixels: Buffer.alloc(0) }
  for (let index = 0; index < filmSeconds * FRAMES_PER_SECOND; index++) {
    const svg = frame(index / FRAMES_PER_SECOND)
    if (svg !== last.svg) last = { svg, pixels: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() }
    if (!ffmpeg.stdin.write(last.pixels)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    if (ffmpeg.exitCode !== null) break
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg failed with exit code ${code}`)
}
