import { type DestinationStream, type Logger, symbols } from 'pino'

const SAMPLE_ID = '00000000-0000-0000-0000-000000000000'
const PARTS = new RegExp(`^(.*"time":)\\d+(,.*)${SAMPLE_ID}(.*\\n)$`)

/**
 * Prepares a log line in which only the time and the id change. pino needs 0.6 µs for each line, a twentieth of the time for a
 * cached page. So pino makes the line once, and this function reuses its text.
 *
 * @param fields what the line says besides the id of its request
 * @returns writes the line; undefined if the text of pino's line is not as expected
 */
export function repeatLine(log: Logger, fields: object, message: string): ((id: string) => void) | undefined {
  if (!log.isLevelEnabled('info')) return () => {}
  const output = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  let sample = ''
  const sampler = Object.assign(log.child(fields), {
    [symbols.streamSym]: { write: (text: string) => (sample = text) },
  })
  sampler.info({ id: SAMPLE_ID }, message)
  const [, beforeTime = '', beforeId = '', end = ''] = PARTS.exec(sample) ?? []
  if (!end || !output) return undefined
  return (id) => output.write(beforeTime + Date.now() + beforeId + id + end)
}
