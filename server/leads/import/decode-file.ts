/** Finds out how the text of a file is encoded. */
import type { ReadCsv } from '#contract/staff/lead-import.ts'
import { utf8In } from '#server/http/request-body.ts'

type Encoding = ReadCsv['encoding']

/** Byte order marks (Unicode 17, 23.8). */
const MARKS: readonly [Encoding, ...number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]
/** How much of a file tells whether every other byte is 0. */
const SAMPLE_BYTES = 1000
/** Part of the characters of a text in UTF-16 that are ASCII, at least. */
const ASCII_SHARE = 0.4

/**
 * By its byte order mark, which Excel writes as 'CSV UTF-8' and 'Unicode Text'. Without one: UTF-16
 * where every other byte is 0, UTF-8 where all of it is valid, else the encoding of Windows, which
 * Excel writes as 'CSV'.
 */
export function decodeFile(bytes: Uint8Array): { encoding: Encoding; text: string } {
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  const encoding =
    marked ?? utf16Of(bytes) ?? (utf8In(bytes) === undefined ? 'windows-1252' : 'utf-8')
  return { encoding, text: new TextDecoder(encoding).decode(bytes) }
}

function utf16Of(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zerosAt = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length
  const enough = (sample.length / 2) * ASCII_SHARE
  if (sample.length < 2 || sample.length % 2 === 1) {
    return undefined
  }
  if (zerosAt(1) > enough) {
    return 'utf-16le'
  }
  return zerosAt(0) > enough ? 'utf-16be' : undefined
}
