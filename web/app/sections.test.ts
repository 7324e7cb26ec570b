import { describe, expect, it } from 'vitest'
import { isForbidden, SECTIONS, sectionOf, sectionsFor } from './sections.ts'

const operator = { seeAdministration: false, sign: false, readOutbox: false }

describe('[SHELL-23] the tabs', () => {
  it('[SHELL-24] everyone has Records', () => {
    expect(sectionsFor(operator).map(({ label }) => label)).toContain('Records')
  })

  it.each(['/records', '/records/new', '/new', '/0198c1de-1111-7abc-8def-000000000001'])(
    '%s is of Records',
    (pathname) => {
      expect(sectionOf(pathname)?.label).toBe('Records')
    },
  )

  it('[SHELL-19] [GAP-3] nobody is let into a section that they do not have', () => {
    for (const { path, ability } of SECTIONS) {
      expect(isForbidden(`${path}/new`, operator)).toBe(ability !== undefined && !operator[ability])
    }
    expect(isForbidden('/records', operator)).toBe(false)
  })
})
