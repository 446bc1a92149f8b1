/** The estimate behind the meter. Loaded with the first letter of a new password, and by no other page. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** @returns 0 (guessed at once) to 4 */
export function strengthOf(password: string): number {
  return estimate.check(password).score
}
