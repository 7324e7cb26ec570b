import { describe, expect, it } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = ['EI Luce Facile', 'EI Luce Più', 'WK EE Evergreen', 'Forlì-Cesena (FC)'].map((label) => ({
  value: label,
  label,
}))
const labels = (typed: string) => matchOptions(options, typed).map((option) => option.label)

describe('searching a list', () => {
  it('finds by any words, whatever the case and the accents', () => {
    expect(labels('forli')).toEqual(['Forlì-Cesena (FC)'])
    expect(labels('fc')).toEqual(['Forlì-Cesena (FC)'])
    expect(labels('piu luce')).toEqual(['EI Luce Più'])
  })

  it('[FORM-TOP-32] what begins with the words comes first', () => {
    expect(labels('e')[0]).toBe('EI Luce Facile')
    expect(labels('ei luce')).toEqual(['EI Luce Facile', 'EI Luce Più'])
  })

  it('[FORM-TOP-32] shows everything while nothing is typed, and nothing for what is not there', () => {
    expect(labels('  ')).toHaveLength(4)
    expect(labels('gas')).toEqual([])
  })
})
