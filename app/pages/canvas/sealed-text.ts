/**
 * Encryption of what leaves this device: AES-GCM (NIST SP 800-38D) with a new key of 128 bits for
 * each text, by the browser's Web Crypto.
 */

const KEY_BYTES = 16
/** The length that the standard recommends. The IV comes before the encrypted bytes. */
const IV_BYTES = 12

/** Browsers encrypt only on pages that came by https, or from this machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws if it is not base64url */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const importKey = (key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])

/** @returns the encrypted bytes, and the only key that opens them, in base64url */
export async function seal(
  text: string,
): Promise<{ sealed: Uint8Array<ArrayBuffer>; key: string }> {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await importKey(key, 'encrypt'),
    new TextEncoder().encode(text),
  )
  const sealed = new Uint8Array(IV_BYTES + encrypted.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(encrypted), IV_BYTES)
  return { sealed, key: base64url(key) }
}

/** @returns undefined if the key does not open the bytes, or something changed them */
export async function unseal(
  sealed: Uint8Array<ArrayBuffer>,
  key: string,
): Promise<string | undefined> {
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(0, IV_BYTES) },
      await importKey(bytesOf(key), 'decrypt'),
      sealed.subarray(IV_BYTES),
    )
    return new TextDecoder().decode(text)
  } catch {
    return undefined
  }
}
