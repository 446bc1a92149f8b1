/**
 * Whether a picture moves, in the formats of which sharp reads the first frame only and counts no
 * others. For WebP it counts them itself (`pages`).
 */

/** @param format sharp's name of it */
export function isMoving(format: string, bytes: Buffer): boolean {
  if (format === 'png') {
    return framesOfPng(bytes) > 1
  }
  if (format === 'heif') {
    return hasTrack(bytes)
  }
  return format === 'svg' && SVG_MOTION.test(bytes.toString('utf8'))
}

const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const PNG_CHUNK_EXTRA_BYTES = 12

/** The number in the chunk `acTL`, which comes before the pixels (PNG, third edition, 11.3.6.1). */
function framesOfPng(bytes: Buffer): number {
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_EXTRA_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') {
      return bytes.readUInt32BE(at + 8)
    }
    if (type === 'IDAT') {
      break
    }
    at += bytes.readUInt32BE(at) + PNG_CHUNK_EXTRA_BYTES
  }
  return 1
}

const BOX_HEADER_BYTES = 8
const LARGE_BOX_HEADER_BYTES = 16

/**
 * A sequence has its frames in a track, which the box `moov` holds (ISO/IEC 14496-12, 8.2.1; AVIF
 * 1.1, 3).
 */
function hasTrack(bytes: Buffer): boolean {
  for (let at = 0; at + BOX_HEADER_BYTES <= bytes.length; ) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') {
      return true
    }
    let size = bytes.readUInt32BE(at)
    if (size === 1 && at + LARGE_BOX_HEADER_BYTES <= bytes.length) {
      size = Number(bytes.readBigUInt64BE(at + 8))
    }
    // 0: to the end of the file.
    if (size < BOX_HEADER_BYTES) {
      break
    }
    at += size
  }
  return false
}

/** Elements of SVG that move others, and animations of CSS. */
const SVG_MOTION = /<(?:\w+:)?(?:animate\w*|set)[\s/>]|@(?:-\w+-)?keyframes\b/i
