import { describe, expect, it } from 'vitest'
import { isForbidden, sectionOf, sectionsFor } from './tabs-and-admin-pages.ts'

const operator = { seeAdministration: false, sign: false, enterOutcomes: false, readOutbox: false }
const administrator = { ...operator, seeAdministration: true, readOutbox: true }
const labels = (sections: { label: string }[]) => sections.map(({ label }) => label)

describe('[SHELL-23] Main tabs', () => {
  it('The main tabs have a fixed order', () => {
    const order = ['Records', 'Scripts', 'Templates', 'Users', 'Packages']
    expect(labels(sectionsFor(administrator))).toEqual(order)
  })

  it('[SHELL-24] [ROLE-3] Every user has the Records tab, and an administrator also has the others', () => {
    expect(labels(sectionsFor(operator))).toEqual(['Records'])
    expect(labels(sectionsFor({ ...operator, seeAdministration: true }))).toHaveLength(5)
  })

  it('CRM pages highlight no tab: the catalogue is for administrators and the leads are for everyone', () => {
    for (const path of ['/crm/products', '/crm/owners', '/history']) {
      expect(sectionOf(path)).toBeUndefined()
      expect([isForbidden(path, operator), isForbidden(path, administrator)]).toEqual([true, false])
    }
    for (const path of ['/crm/leads', '/crm/leads/1', '/crm/contacts/1'])
      expect([sectionOf(path), isForbidden(path, operator)]).toEqual([undefined, false])
  })

  it('[SHELL-18] The packages tab is for administrators', () => {
    expect(labels(sectionsFor(administrator))).toContain('Packages')
    expect([isForbidden('/packages', operator), isForbidden('/packages', administrator)]).toEqual([
      true,
      false,
    ])
  })

  it('[SHELL-17] The users tab is for administrators', () => {
    expect(sectionOf('/users')?.label).toBe('Users')
    expect(isForbidden('/users', operator)).toBe(true)
    expect(isForbidden('/users', administrator)).toBe(false)
  })

  it.each(['/records', '/records/new', '/new', '/0198c1de-1111-7abc-8def-000000000001'])(
    'The path %s belongs to the Records tab',
    (pathname) => {
      expect(sectionOf(pathname)?.label).toBe('Records')
    },
  )

  it('A page outside the main tabs belongs to no tab', () => {
    for (const path of ['/consents', '/mail-texts', '/history', '/crm/mapping', '/overview', '/services']) {
      expect([path, sectionOf(path), sectionOf(`${path}/x`)]).toEqual([path, undefined, undefined])
      expect([isForbidden(path, operator), isForbidden(path, administrator)]).toEqual([true, false])
    }
  })

  it('[SHELL-19] [GAP-3] No user can open a section without the ability for it', () => {
    for (const path of ['/scripts', '/templates', '/users', '/packages'])
      for (const page of [path, `${path}/new`])
        expect([page, isForbidden(page, operator)]).toEqual([page, true])
    for (const page of ['/records', '/records/new', '/new']) expect(isForbidden(page, operator)).toBe(false)
  })
})
