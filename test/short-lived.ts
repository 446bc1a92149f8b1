import { basename } from 'node:path'

const isMeasurement = basename(process.argv[1] ?? '') === 'bench.ts'

/**
 * Node.js options for a process that opens the embedded database for a few seconds. V8 normally compiles WebAssembly a
 * second time for speed, which such a process never gains: opening a database took 0.95 s of processor time with it and
 * 0.52 s without. Measurements and the full fault tests run as in production.
 */
export const SHORT_LIVED: string[] = process.env.SOAK || isMeasurement ? [] : ['--liftoff-only']
