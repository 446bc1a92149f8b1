/** An attempt to send some values, and when the first one was made (epoch milliseconds). */
export interface FirstAttempt {
  content: string
  submittedAt: number
}

/**
 * The same values tried again keep the time of the first attempt, so that the CRM can tell a retry from a second lead.
 * @param now epoch milliseconds
 */
export function firstAttempt(
  values: Readonly<Record<string, string>>,
  previous: FirstAttempt | undefined,
  now: number,
): FirstAttempt {
  const content = JSON.stringify(Object.entries(values).sort())
  return previous?.content === content ? previous : { content, submittedAt: now }
}
