import { describe, expect, it } from 'vitest'
import { isForbidden, sectionOf, sectionsFor } from './sections.ts'

const operator = { seeAdministration: false, sign: false, readOutbox: false }
const administrator = { ...operator, seeAdministration: true, readOutbox: true }
const labels = (sections: { label: string }[]) => sections.map(({ label }) => label)

describe('[SHELL-23] the tabs', () => {
  it('stand in one order', () => {
    const order = ['Records', 'Scripts', 'Templates', 'Users', 'Packages']
    expect(labels(sectionsFor(administrator))).toEqual(order)
  })

  it('[SHELL-24] [ROLE-3] everyone has Records, an administrator the rest', () => {
    expect(labels(sectionsFor(operator))).toEqual(['Records'])
    expect(labels(sectionsFor({ ...operator, seeAdministration: true }))).toHaveLength(5)
  })

  it('marks no tab for the CRM, whose catalogue is the administrator’s and whose leads are everybody’s', () => {
    for (const path of ['/crm/products', '/crm/owners', '/history']) {
      expect(sectionOf(path)).toBeUndefined()
      expect([isForbidden(path, operator), isForbidden(path, administrator)]).toEqual([true, false])
    }
    for (const path of ['/crm/leads', '/crm/leads/1', '/crm/contacts/1'])
      expect([sectionOf(path), isForbidden(path, operator)]).toEqual([undefined, false])
  })

  it('[SHELL-18] the packages are the administrator’s', () => {
    expect(labels(sectionsFor(administrator))).toContain('Packages')
    expect([isForbidden('/packages', operator), isForbidden('/packages', administrator)]).toEqual([
      true,
      false,
    ])
  })

  it('[SHELL-17] the users are the administrator’s', () => {
    expect(sectionOf('/users')?.label).toBe('Users')
    expect(isForbidden('/users', operator)).toBe(true)
    expect(isForbidden('/users', administrator)).toBe(false)
  })

  it.each(['/records', '/records/new', '/new', '/0198c1de-1111-7abc-8def-000000000001'])(
    '%s is of Records',
    (pathname) => {
      expect(sectionOf(pathname)?.label).toBe('Records')
    },
  )

  it('a page beside the tabs is of none of them', () => {
    for (const path of ['/consents', '/mail-texts', '/history', '/crm/mapping', '/overview', '/services']) {
      expect([path, sectionOf(path), sectionOf(`${path}/x`)]).toEqual([path, undefined, undefined])
      expect([isForbidden(path, operator), isForbidden(path, administrator)]).toEqual([true, false])
    }
  })

  it('[SHELL-19] [GAP-3] nobody is let into a section that they do not have', () => {
    for (const path of ['/scripts', '/templates', '/users', '/packages'])
      for (const page of [path, `${path}/new`])
        expect([page, isForbidden(page, operator)]).toEqual([page, true])
    for (const page of ['/records', '/records/new', '/new']) expect(isForbidden(page, operator)).toBe(false)
  })
})
