import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ByEnvironment } from './by-environment.ts'

/** Files of the page and others in turn, the largest first. */
const SIZES = {
  'test/combo-boxes.test.tsx': 4,
  'test/styles.test.ts': 3,
  'test/list-loading.test.tsx': 2,
  'test/field-names.test.ts': 1,
}

it('the files of one environment follow each other, the largest first, so that a worker runs them without a new start', async () => {
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (key: string) => ({ size: SIZES[key.split(':')[1] as keyof typeof SIZES] }),
  }
  const project = { name: 'plain', config: { sequence: { groupOrder: 0 }, isolate: false } }
  const files = Object.keys(SIZES).map((path) => ({ project, moduleId: resolve(path) }))
  const sequencer = new ByEnvironment({ config: { root: resolve('.') }, cache } as never)
  const sorted = await sequencer.sort(files.toReversed() as never)
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [
      'test/combo-boxes.test.tsx',
      'test/list-loading.test.tsx',
      'test/styles.test.ts',
      'test/field-names.test.ts',
    ].map((path) => resolve(path)),
  )
})
