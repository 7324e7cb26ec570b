import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ENDURANCE } from '../../test/endurance.ts'
import { projectFiles } from '../../test/imports.ts'
import { GENERATORS } from './generators.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'generators-'))
const files = projectFiles().filter((path) => !/^(?:\.github|e2e|ops|packaging)\//.test(path))
for (const path of files) {
  mkdirSync(join(copy, dirname(path)), { recursive: true })
  cpSync(join(ROOT, path), join(copy, path))
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const changed = () =>
  files.filter((path) => !readFileSync(join(copy, path)).equals(readFileSync(join(ROOT, path))))

describe('A generator that runs in a clean tree', () => {
  // The others have a test that compares their files, which costs less than the generator.
  it.each(GENERATORS.filter(({ comparedBy }) => ENDURANCE || !comparedBy).map(({ args }) => [args]))(
    'changes no file: %s',
    (args) => {
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
      expect(changed()).toEqual([])
    },
  )
})

it('The test that is named to compare the files of a generator exists', () => {
  expect(
    GENERATORS.flatMap(({ comparedBy }) => comparedBy ?? []).filter((path) => !files.includes(path)),
  ).toEqual([])
})
