import { defineConfig } from 'vitest/config'
import root from '../../vitest.config.ts'

const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

/** The given tests one after another, in this order, each once. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    sequence: {
      sequencer: class {
        shard<T>(files: T): T {
          return files
        }
        sort<T extends { moduleId: string }>(files: T[]): T[] {
          const placeOf = ({ moduleId }: T) => tests.findIndex((path) => moduleId.endsWith(`/${path}`))
          return files.sort((a, b) => placeOf(a) - placeOf(b))
        }
      },
    },
    projects: (root.test?.projects ?? [])
      .flatMap((project) => (typeof project === 'object' && 'test' in project ? [project.test ?? {}] : []))
      .map((project) => ({
        ...project,
        include: project.include?.filter((path) => tests.includes(path)) ?? [],
      }))
      .filter(({ include }) => include.length > 0)
      .map((project) => ({ test: project })),
  },
})
