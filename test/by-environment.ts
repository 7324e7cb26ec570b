import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/

/**
 * The files of a project in one environment follow each other. Vitest keeps a worker, which has loaded the product, only
 * while the next file has its project and its environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, ({ project, moduleId }) => {
      const environment = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1]
      return `${project.name} ${environment}`
    })
    return [...groups.values()].flat()
  }
}
