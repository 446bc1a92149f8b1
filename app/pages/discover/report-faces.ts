import headlineFace from './fonts/headline.ttf?url'
import textFace from './fonts/text.ttf?url'
import boldFace from './fonts/text-bold.ttf?url'

/** The brand's faces as TrueType files. */
const FACES = { headline: headlineFace, text: textFace, bold: boldFace }
export type Face = keyof typeof FACES

/** Names of the faces with their files in base64. */
export type Faces = readonly (readonly [name: string, base64: string])[]

async function loadFace(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) {
    throw new Error(`${address} answered ${response.status}`)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return btoa(characters.join(''))
}

export function loadFaces(): Promise<Faces> {
  const loading = Object.entries(FACES).map(
    async ([name, address]) => [name, await loadFace(address)] as const,
  )
  return Promise.all(loading)
}
