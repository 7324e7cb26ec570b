import { expect, it } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = ['EI Luce Facile', 'EI Luce Più', 'WK EE Evergreen', 'Forlì-Cesena (FC)', 'Łukasz Groß'].map(
  (label) => ({
    value: label,
    label,
  }),
)
const labels = (typed: string) => matchOptions(options, typed).map((option) => option.label)

it('matchOptions finds options by any terms, ignoring case and accents', () => {
  expect(labels('forli')).toEqual(['Forlì-Cesena (FC)'])
  expect(labels('fc')).toEqual(['Forlì-Cesena (FC)'])
  expect(labels('gross lukasz')).toEqual(['Łukasz Groß'])
  expect(labels('piu luce')).toEqual(['EI Luce Più'])
})

it('[FORM-TOP-32] matchOptions puts options that begin with the search text first', () => {
  expect(labels('e')[0]).toBe('EI Luce Facile')
  expect(labels('ei luce')).toEqual(['EI Luce Facile', 'EI Luce Più'])
})

it('[FORM-TOP-32] matchOptions returns all options for an empty search, and none for unknown text', () => {
  expect(labels('  ')).toHaveLength(5)
  expect(labels('gas')).toEqual([])
})
