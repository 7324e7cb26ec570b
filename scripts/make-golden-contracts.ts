import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { ALL_SAMPLES } from '../contract/fixtures/all-samples.ts'
import { contractSheet } from '../test/golden/contract-sheet.ts'

// Writes test/golden/contracts from the sample contracts: `npm exec -- node scripts/make-golden-contracts.ts`.

const folder = new URL('../test/golden/contracts/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, values] of Object.entries(ALL_SAMPLES))
  writeFileSync(new URL(`${name}.json`, folder), contractSheet(values))
