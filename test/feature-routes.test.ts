import { describe, expect, it } from 'vitest'
import { projectFiles, readSource } from './imports.ts'

describe('the routes of a feature', () => {
  const routes = projectFiles()
    .filter((path) => /^server\/features\/.*routes?\.ts$/.test(path))
    .map((path) => readSource(path))
    // `move-mail-route.ts` moves a route of mails.
    .filter(({ path }) => !path.endsWith('/move-mail-route.ts'))

  it('the routes of a feature have no query', () => {
    expect(routes.length).toBeGreaterThan(30)
    const queries =
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`|\bsql\.\w/
    expect(routes.filter(({ text }) => queries.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('the routes of a feature declare, call and present in at most eighty lines', () => {
    const long = routes.filter(({ text }) => text.split('\n').length - 1 > 80)
    expect(long.map(({ path }) => path)).toEqual([])
  })
})
