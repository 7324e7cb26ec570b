import { expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

/** The calls that the page does not send, each with its reason. */
const NOT_OF_THE_PAGE: Readonly<Record<string, string>> = {
  updateManagedField: 'API-80 replaces a whole list; the page changes one name at a time.',
}

it('each call of the API is sent by the page, except those that are named with their reason', () => {
  const textsOf = (pattern: RegExp) =>
    projectFiles()
      .filter((path) => pattern.test(path) && !/\.(?:test|d)\.tsx?$/.test(path))
      .map(readText)
  const page = textsOf(/^web\/.*\.tsx?$/).join('\n')
  const declared = textsOf(/^shared\/api\/[\w-]+\.ts$/).flatMap((text) =>
    [...text.matchAll(/^export const (\w+) = (?:defineCall|entryCalls)\(/gm)].map(([, name = '']) => name),
  )
  expect(declared.length).toBeGreaterThan(100)
  const unsent = declared.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(page))
  expect(unsent).toEqual(Object.keys(NOT_OF_THE_PAGE))
})
