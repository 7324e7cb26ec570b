import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { PATCHES } from './patches.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

it.each(PATCHES)('an example of a change of the form applies to the code: $title', ({ changes }) => {
  for (const { file, below, add } of changes) {
    const lines = below === undefined ? [] : readFileSync(join(root, file), 'utf8').split('\n')
    expect(below === undefined || lines.some((line) => line.includes(below))).toBe(true)
    const created = new Set(changes.map((change) => join(root, change.file)))
    const imports = [...add.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
      resolve(dirname(join(root, file)), path),
    )
    expect(imports.filter((path) => !existsSync(path) && !created.has(path))).toEqual([])
  }
})

it.each(PATCHES)('an example of a change of the form is in the guide: $title', ({ title, changes }) => {
  const row = guide.split('\n').find((line) => line.toLowerCase().startsWith(`| ${title.toLowerCase()} |`))
  const code = /`([^`]+)`/.exec(row ?? '')?.[1] ?? 'no row'
  expect(changes.some(({ add }) => add.includes(code))).toBe(true)
})
