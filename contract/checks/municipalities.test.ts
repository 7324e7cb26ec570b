import { expect, it } from 'vitest'
import { municipalities, municipalitiesNamed, municipalityByCode, spellingsOf } from './municipalities.ts'

it('municipalities have name, province, Belfiore code, and the names in other languages', () => {
  expect(municipalityByCode().get('H501')).toEqual({ name: 'Roma', province: 'RM', belfiore: 'H501' })
  expect(municipalityByCode().get('A952')).toMatchObject({
    name: 'Bolzano',
    province: 'BZ',
    belfiore: 'A952',
    otherNames: ['Bozen'],
  })
  expect(municipalities().every(({ name, province }) => name !== '' && /^[A-Z]{2}$/.test(province))).toBe(
    true,
  )
})

it('spellingsOf a municipality are its names, both together, and those without a common suffix', () => {
  expect(spellingsOf({ name: 'Forlì', province: 'FC', belfiore: 'D704' })).toEqual(['FORLI'])
  const wine = {
    name: 'Appiano sulla strada del vino',
    otherNames: ['Eppan an der Weinstraße'],
    province: 'BZ',
    belfiore: 'A332',
  }
  expect(spellingsOf(wine)).toEqual(expect.arrayContaining(['APPIANO', 'EPPAN', 'APPIANOSULLASTRADADELVINO']))
  expect(spellingsOf(wine)).toHaveLength(6)
})

it('municipalitiesNamed finds each municipality of a name, and none for an unknown one', () => {
  expect(municipalitiesNamed('forli').map(({ belfiore }) => belfiore)).toEqual(['D704'])
  expect(
    municipalitiesNamed('Livo')
      .map(({ province }) => province)
      .sort(),
  ).toEqual(['CO', 'TN'])
  expect(municipalitiesNamed('Atlantide')).toEqual([])
})
