/**
 * One file of a tar archive, in the format of POSIX.1-1988 (ustar), whose numbers are octal texts.
 */

const BLOCK_BYTES = 512
const CHECKSUM = { offset: 148, bytes: 8 }

/**
 * @param name at most 100 bytes @returns header and content, padded to whole blocks, without the
 * end of an archive
 */
export function tarEntry(name: string, content: Uint8Array): Uint8Array {
  const padding = (BLOCK_BYTES - (content.byteLength % BLOCK_BYTES)) % BLOCK_BYTES
  return Buffer.concat([headerOf(name, content.byteLength), content, Buffer.alloc(padding)])
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  // Owner and group: nobody in particular.
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), 124)
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  // A regular file.
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  // The sum of all bytes, in which its own field counts as spaces.
  header.fill(' ', CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.bytes)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, CHECKSUM.offset)
  return header
}
