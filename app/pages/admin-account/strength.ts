/**
 * The estimate behind the password meter. It is loaded with the first character of a new password.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** @returns 0 (guessed at once) to 4 (hard to guess) */
export function strengthOf(password: string): number {
  return estimate.check(password).score
}
