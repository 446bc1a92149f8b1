/**
 * Switches of Node.js for a process that opens the embedded database for seconds. V8 compiles WebAssembly a second time, for
 * speed that such a process never gets back: opening a database took 0.95 s of processor time with it, and 0.52 s without.
 * Measurements and the full size of the fault tests run as in production.
 */
export const SHORT_LIVED: string[] = process.env.SOAK ? [] : ['--liftoff-only']
