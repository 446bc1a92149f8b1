/**
 * A canvas on its way to another device. The browser encrypts it, and the key is only in the link
 * (decision 0480).
 */

/** Stores a sealed canvas, sent as bytes. Answers with a {@link TransferAnswer}. */
export const TRANSFER_PATH = '/canvas/transfer'
/** Answers with the sealed canvas. Takes `{id}` by POST, as {@link TRANSFER_END_PATH} does. */
export const TRANSFER_OPEN_PATH = `${TRANSFER_PATH}/open`
/** Deletes the sealed canvas, so that its link opens nothing any more. */
export const TRANSFER_END_PATH = `${TRANSFER_PATH}/end`

/** Media type of a sealed canvas. Other sites cannot send it without asking (CORS). */
export const SEALED_TYPE = 'application/octet-stream'

/**
 * The longest canvas has about 60 KB in UTF-8, and 122 KB where every character must be escaped in
 * JSON.
 */
export const SEALED_MAX_BYTES = 128 * 1024

/** How long a sealed canvas can be opened. */
export const TRANSFER_DAYS = 7

export interface TransferAnswer {
  /** 128 random bits, base64url. */
  id: string
}

/** Characters of an id: 16 bytes in base64url. The key in a link has as many. */
export const TRANSFER_ID_CHARACTERS = 22
