import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BROWSER_PROGRAM, unpackBrowser } from './unpack-browser.ts'

let cache = ''
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => {
  rmSync(cache, { recursive: true, force: true })
})

const folder = () => join(cache, 'chromium-1')
const program = () => readFileSync(join(folder(), BROWSER_PROGRAM), 'utf8')
const write = (from: string) => (temporary: string) => writeFileSync(join(temporary, BROWSER_PROGRAM), from)

describe('unpackBrowser', () => {
  it('unpackBrowser unpacks into a folder that holds only the font cache of an earlier browser', () => {
    mkdirSync(join(folder(), 'font-cache'), { recursive: true })
    unpackBrowser(folder(), write('new'))
    expect(program()).toBe('new')
    expect(readdirSync(cache)).toEqual(['chromium-1'])
  })

  it('unpackBrowser creates a missing cache folder and does not replace an unpacked browser', () => {
    rmSync(cache, { recursive: true })
    unpackBrowser(folder(), write('first'))
    unpackBrowser(folder(), write('second'))
    expect(program()).toBe('first')
  })

  it('unpackBrowser uses the browser that another run unpacked meanwhile', () => {
    unpackBrowser(folder(), (temporary) => {
      write('mine')(temporary)
      unpackBrowser(folder(), write('theirs'))
    })
    expect(program()).toBe('theirs')
    expect(readdirSync(cache)).toEqual(['chromium-1'])
  })

  it('unpackBrowser leaves no incomplete browser when unpacking fails', () => {
    const fail = () => {
      throw new Error('no space left')
    }
    expect(() => unpackBrowser(folder(), fail)).toThrow('no space left')
    expect(readdirSync(cache)).toEqual([])
  })
})
