import { expect, it } from 'vitest'
import { projectFiles, readText } from '../../test/imports.ts'
import { PARTS } from './parts.ts'

it('the parts of the endurance tests contain each test that has a sample or draws values, once', () => {
  const sampled = projectFiles().filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      /from '(?:(?:\.\.?\/)+(?:test\/)?endurance\.ts|fast-check)'/.test(readText(path)),
  )
  const listed = Object.values(PARTS).flatMap(({ files }) => files)
  expect(listed.filter((path) => /\.test\.tsx?$/.test(path)).toSorted()).toEqual(sampled.toSorted())
})
