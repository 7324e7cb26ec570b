import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { cutPower, type Engine, newFolder, runWorkload } from '../test/power-loss/cut-power.ts'

// Simulates power cuts at random points of the embedded database's work, and reports answered writes that are lost and
// folders that do not open: `npm exec -- node scripts/cut-power.ts --times 100`. `--engine shipped` is the engine without
// our file system, which loses writes; `--seed` repeats the same cuts.

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'durable' },
  },
})
/** A new run of the work after this number of cuts. */
const CUTS_OF_ONE_WORK = 25
const [times, from] = [Number(values.times), Number(values.seed)]
const folder = newFolder()
let faults = 0
try {
  for (const checkpointEvery of [0, 10]) {
    for (let cut = 0; cut < times; cut += CUTS_OF_ONE_WORK) {
      const worked = await runWorkload(values.engine as Engine, folder, {
        seed: from + cut,
        steps: 60,
        checkpointEvery,
      })
      for (let seed = from + cut; seed < from + Math.min(times, cut + CUTS_OF_ONE_WORK); seed += 1) {
        const fault = await cutPower(worked, folder, { seed, twice: seed % 4 === 0 })
        if (fault) console.error(fault)
        faults += fault ? 1 : 0
      }
      const done = Math.min(times, cut + CUTS_OF_ONE_WORK)
      console.info(`${checkpointEvery ? 'with' : 'without'} checkpoints: ${done} cuts, ${faults} faults`)
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = faults > 0 ? 1 : 0
