import { describe, expect, it } from 'vitest'
import type { Answered } from '../../../../contract/index.ts'
import { nextSaveQuestion } from './save-questions.ts'

const same: Answered = {
  type_contract: 'contratto energia',
  client_type: 'domestico',
  name: 'Nicolò',
  last_name: 'D’Angelo',
  name_extra: 'NICOLÒ',
  last_name_extra: 'd’angelo',
}

describe('nextSaveQuestion', () => {
  // Also NEWS-3.
  it('[VALID-6] [NEWS-1] nextSaveQuestion returns the reminder once', () => {
    expect(nextSaveQuestion(same, false)).toBe('reminder')
    expect(nextSaveQuestion(same, true)).toBeUndefined()
  })

  it('[VALID-7] [ERR-22] nextSaveQuestion asks to confirm two different holders', () => {
    expect(nextSaveQuestion({ ...same, name_extra: 'Lucia' }, true)).toBe('holders')
    expect(nextSaveQuestion({ ...same, name_extra: 'Lucia' }, false)).toBe('reminder')
  })

  it('[VALID-8] nextSaveQuestion returns nothing without an extra holder, or if the extra sale is the contract', () => {
    const { name_extra: _, last_name_extra: __, ...alone } = same
    expect(nextSaveQuestion(alone, true)).toBeUndefined()
    const extra = { ...same, name_extra: 'Lucia', type_contract: 'vendite extra' }
    expect(nextSaveQuestion(extra, true)).toBeUndefined()
  })
})
