/**
 * Posts JSON to a server.
 * @returns undefined when no answer came within the time limit
 */
export async function postJson(
  address: string,
  body: unknown,
  limitMs = 30_000,
): Promise<Response | undefined> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    })
  } catch {
    return undefined
  }
}
