import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CutOptions, cutPower, newFolder, runWorkload, type WorkResult } from './cut-power.ts'
import type { WorkloadOptions } from './workload.ts'

// A few of the cuts that `scripts/cut-power.ts` makes by the hundred.

let folder: string
beforeAll(() => {
  folder = newFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const WITH: WorkloadOptions = { seed: 51, steps: 30, checkpointEvery: 10 }
const WITHOUT: WorkloadOptions = { seed: 2, steps: 40, checkpointEvery: 0 }

async function faultsOf(worked: WorkResult, cuts: CutOptions[]): Promise<string[]> {
  const faults: string[] = []
  for (const cut of cuts) faults.push((await cutPower(worked, folder, cut)) ?? '')
  return faults.filter(Boolean)
}

describe('a power cut', () => {
  it.each([
    { title: 'with checkpoints', options: WITH },
    { title: 'without checkpoints', options: WITHOUT },
  ])('a power cut loses no acknowledged write, and the folder opens: $title', async ({ options }) => {
    const worked = await runWorkload('durable', folder, options)
    const cuts = [1, 2, 3, 4].map((seed) => ({ seed }))
    // The last cut finds a new table's file without its name, since only the file was synced.
    const hard: CutOptions[] = [
      { seed: 5, twice: true },
      { seed: 6, names: 'by-folder' },
    ]
    expect(await faultsOf(worked, [...cuts, ...hard])).toEqual([])
  })

  it('a power cut damages the unpatched engine: the simulation really loses writes', async () => {
    const worked = await runWorkload('shipped', folder, { ...WITHOUT, checkpointEvery: 20 })
    expect(await faultsOf(worked, [{ seed: 2 }])).toHaveLength(1)
  })
})
