import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser, INSTALLED } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'sportello-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const installed = join(folder, 'chromium')
writeFileSync(installed, '#!/bin/sh\necho Chromium 156.0\n')
chmodSync(installed, 0o755)
const PATH = `${folder}:${process.env.PATH}`

describe('findBrowser', () => {
  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'findBrowser takes the packaged browser on a machine that has one of its own',
    () => {
      expect(findBrowser({ PATH }).origin).toBe('the package @sparticuz/chromium')
    },
  )

  it('findBrowser takes the browser of the machine where that is wanted', () => {
    expect(findBrowser({ PATH, PLAYWRIGHT_CHROMIUM: INSTALLED }).executablePath).toBe(installed)
    expect(() => findBrowser({ PATH: '/nowhere', PLAYWRIGHT_CHROMIUM: INSTALLED })).toThrow('no Chromium')
  })

  it('findBrowser takes the program that PLAYWRIGHT_CHROMIUM names, and refuses one that does not start', () => {
    expect(findBrowser({ PLAYWRIGHT_CHROMIUM: installed }).executablePath).toBe(installed)
    const missing = join(folder, 'none')
    expect(() => findBrowser({ PLAYWRIGHT_CHROMIUM: missing })).toThrow(`names ${missing}`)
  })
})
