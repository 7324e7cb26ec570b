import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { swapFolder } from './build-page.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sportello-swap-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function folder(name: string, word: string): string {
  const path = join(root, name)
  mkdirSync(path)
  writeFileSync(join(path, `${word}.js`), word)
  return path
}

it('a new build replaces the page folder atomically and leaves no temporary folder', () => {
  const place = folder('dist', 'old')
  swapFolder(folder('next', 'new'), place)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(readdirSync(place)).toEqual(['new.js'])
  expect(readFileSync(join(place, 'new.js'), 'utf8')).toBe('new')
})

it('the first build needs no existing page folder', () => {
  swapFolder(folder('next', 'new'), join(root, 'dist'))
  expect(readdirSync(root)).toEqual(['dist'])
})
