import { expect, it } from 'vitest'
import { projectFiles, readText } from '../../test/imports.ts'
import { PARTS } from './parts.ts'

it('the parts of the endurance tests contain each test that has a sample, once', () => {
  const sampled = projectFiles().filter((path) => {
    if (path === 'scripts/endurance/parts.test.ts') return false
    return (
      /\.(?:test|e2e)\.tsx?$/.test(path) &&
      /from '(?:\.\.\/)+test\/endurance\.ts'|@endurance/.test(readText(path))
    )
  })
  expect(Object.values(PARTS).flat().toSorted()).toEqual(sampled.toSorted())
})
