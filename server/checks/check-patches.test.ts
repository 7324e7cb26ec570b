import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHECKOUT } from '../config/checkout.ts'
import { findUnpatchedFiles } from './check-patches.ts'

const FILE = 'node_modules/@libpdf/core/dist/index.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sportello-patches-'))
  cpSync(join(CHECKOUT, 'patches'), join(folder, 'patches'), { recursive: true })
  mkdirSync(dirname(join(folder, FILE)), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the check of patches accepts the installed packages', () => {
  expect(findUnpatchedFiles(CHECKOUT)).toEqual([])
})

it('the check of patches names a file that lacks one added line of any patch', () => {
  const patch = readFileSync(join(CHECKOUT, 'patches/@libpdf+core+0.4.2.patch'), 'utf8')
  const added = patch.split('\n').filter((line) => /^\+(?!\+\+)/.test(line) && line.trim().length > 12)
  const patched = readFileSync(join(CHECKOUT, FILE), 'utf8')
  expect(added.length).toBeGreaterThan(0)
  for (const line of added) {
    expect(patched).toContain(line.slice(1))
    writeFileSync(join(folder, FILE), patched.replaceAll(line.slice(1), ''))
    expect([line, findUnpatchedFiles(folder)]).toEqual([line, [FILE]])
  }
})

it('the check of patches names a file of a package that is not installed', () => {
  rmSync(join(folder, FILE), { force: true })
  expect(findUnpatchedFiles(folder)).toEqual([FILE])
})
