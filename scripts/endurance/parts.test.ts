import { expect, it } from 'vitest'
import { projectFiles, readText } from '../../test/imports.ts'
import { PARTS } from './parts.ts'

it('the parts of the endurance tests contain each test that has a sample or draws values, once', () => {
  const sampled = projectFiles().filter(
    (path) =>
      path.endsWith('.test.ts') &&
      /from '(?:(?:\.\.\/)+test\/endurance\.ts|\.\/draw-attacks\.ts|fast-check)'/.test(readText(path)),
  )
  const listed = Object.values(PARTS).flat()
  expect(listed.filter((path) => !path.startsWith('e2e')).toSorted()).toEqual(sampled.toSorted())
})
