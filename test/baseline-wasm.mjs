import { setFlagsFromString } from 'node:v8'

// A process of a test ends before optimized code of the embedded engine has repaid its compilation, which takes most
// of the processor time of a new engine. The last two flags follow from the first one only on a command line.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
  setFlagsFromString(flag)
