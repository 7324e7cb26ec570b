import { describe, expect, it } from 'vitest'
import { FORM_FIELDS } from '../../shared/documents/form-fields.ts'
import { begunName, completeName, matchSuggestions } from './match-suggestions.ts'

const VARIABLES = ['$Nome', '$Cognome', '$Città', '$CodiceCliente']
const texts = (begun: string) => matchSuggestions(begun, VARIABLES).map(({ text }) => text)

describe('matchSuggestions', () => {
  it('ranks names that begin with the text above those that contain it', () => {
    expect(texts('$no')).toEqual(['$Nome', '$Cognome'])
  })

  it('ignores case and accents', () => {
    expect(texts('$CITTA')).toEqual(['$Città'])
  })

  it('finds a field by its label', () => {
    const [byName] = matchSuggestions('{codice_fiscale', VARIABLES)
    expect(byName?.text).toBe('{codice_fiscale}')
    const label = byName?.label.split(' · ')[0] ?? ''
    expect(texts(`{${label.split(' ')[0]?.toLowerCase()}`)).toContain('{codice_fiscale}')
  })

  it('returns at most 20 suggestions for a bare brace, and names first', () => {
    expect(texts('{')).toHaveLength(20)
    expect(texts('{codice').every((text) => text.startsWith('{codice'))).toBe(true)
  })

  it('puts a name that is written in full first', () => {
    const names = FORM_FIELDS.map(({ name }) => `{${name}`)
    expect(names.filter((name) => texts(name)[0] !== `${name}}`)).toEqual([])
    expect(matchSuggestions('$nome', ['$NomeAzienda', '$CognomeNome', '$Nome'])[0]?.text).toBe('$Nome')
  })

  it('returns nothing when no name is begun', () => {
    expect(texts('')).toEqual([])
  })
})

it('begunName is the variable or field that ends at the caret', () => {
  expect(begunName('Sig. $No', 8)).toBe('$No')
  expect(begunName('{pod} e {comu', 13)).toBe('{comu')
  expect(begunName('{pod} e {comu', 3)).toBe('{po')
  expect(begunName('{pod}', 5)).toBe('')
})

describe('completeName', () => {
  it('replaces the begun name and the brace after the caret', () => {
    expect(completeName('a {po} b', 5, '{pod}')).toEqual({ text: 'a {pod} b', caret: 7 })
  })

  it('inserts a variable whose name looks like a replacement pattern unchanged', () => {
    expect(completeName('a $', 3, '$1Nome')).toEqual({ text: 'a $1Nome', caret: 8 })
  })
})
