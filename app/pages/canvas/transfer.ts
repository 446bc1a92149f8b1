/** Sends the canvas to another device, and gets it there. The server sees only encrypted bytes. */
import { postJson } from '#app/lib/post-json.ts'
import { canvasLinkAddress } from '#contract/canvas.ts'
import {
  SEALED_TYPE,
  TRANSFER_END_PATH,
  TRANSFER_ID_CHARACTERS,
  TRANSFER_OPEN_PATH,
  TRANSFER_PATH,
  type TransferAnswer,
} from '#contract/canvas-transfer.ts'
import { type CanvasDraft, parseDraft } from './draft.ts'
import { canSeal, seal, unseal } from './sealed-text.ts'

const ANSWER_LIMIT_MS = 30_000

/**
 * `limited`: the server counted too many; `insecure`: the browser does not encrypt on this page;
 * `failed`: anything else.
 */
export type SendFailure = 'limited' | 'insecure' | 'failed'

/** `gone`: expired, or ended by its sender; `damaged`: a part of the link is missing. */
export type FetchFailure = SendFailure | 'gone' | 'damaged'

/** A stored copy of the canvas. */
export interface SentCopy {
  id: string
  /** Address that opens it, with the key in the fragment. */
  link: string
}

/** Stores an encrypted copy of the canvas as it is now. */
export async function sendCopy(draft: CanvasDraft): Promise<SentCopy | SendFailure> {
  if (!canSeal()) {
    return 'insecure'
  }
  const { sealed, key } = await seal(JSON.stringify(draft))
  const response = await fetch(TRANSFER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': SEALED_TYPE },
    body: sealed,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => undefined)
  if (!response?.ok) {
    return response?.status === 429 ? 'limited' : 'failed'
  }
  const answer: Partial<TransferAnswer> = await response.json().catch(() => ({}))
  return answer.id === undefined
    ? 'failed'
    : { id: answer.id, link: location.origin + canvasLinkAddress('device', answer.id + key) }
}

/** Deletes a stored copy. @returns whether the server has done so */
export async function endCopy({ id }: SentCopy): Promise<boolean> {
  return (await postJson(TRANSFER_END_PATH, { id }))?.ok === true
}

/** The parts of a link's token. Undefined where it is damaged. */
export function partsOf(token: string): { id: string; key: string } | undefined {
  const isWhole = /^[\w-]+$/.test(token) && token.length === 2 * TRANSFER_ID_CHARACTERS
  if (!isWhole) {
    return undefined
  }
  return {
    id: token.slice(0, TRANSFER_ID_CHARACTERS),
    key: token.slice(TRANSFER_ID_CHARACTERS),
  }
}

/** The canvas behind a link from another device. */
export async function fetchCopy(token: string): Promise<CanvasDraft | FetchFailure> {
  const parts = partsOf(token)
  if (!parts) {
    return 'damaged'
  }
  if (!canSeal()) {
    return 'insecure'
  }
  const response = await postJson(TRANSFER_OPEN_PATH, { id: parts.id })
  if (response?.status === 404) {
    return 'gone'
  }
  if (!response?.ok) {
    return response?.status === 429 ? 'limited' : 'failed'
  }
  const sealed = await response.arrayBuffer().catch(() => undefined)
  if (!sealed) {
    return 'failed'
  }
  const text = await unseal(new Uint8Array(sealed), parts.key)
  return text === undefined ? 'damaged' : parseDraft(text)
}
