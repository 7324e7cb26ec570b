import { expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

/** The calls that the page does not send, each with its reason. */
const NOT_OF_THE_PAGE: Readonly<Record<string, string>> = {
  updateManagedField: 'API-80 replaces a whole list; the page changes one name at a time.',
}

const textsOf = (pattern: RegExp) =>
  projectFiles()
    .filter((path) => pattern.test(path) && !/\.(?:test|d)\.tsx?$/.test(path))
    .map(readText)
const declared = textsOf(/^shared\/api\/[\w-]+\.ts$/).flatMap((text) =>
  [...text.matchAll(/^export const (\w+) = (?:defineCall|entryCalls)\(/gm)].map(([, name = '']) => name),
)
const unnamedIn = (pattern: RegExp) => {
  const text = textsOf(pattern).join('\n')
  return declared.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(text))
}

it('each call of the API is sent by the page, except those that are named with their reason', () => {
  expect(declared.length).toBeGreaterThan(100)
  expect(unnamedIn(/^web\/.*\.tsx?$/)).toEqual(Object.keys(NOT_OF_THE_PAGE))
})

it('each call of the API has a route', () => {
  expect(unnamedIn(/^server\/(?:features|http)\/.*\.ts$/)).toEqual([])
})
