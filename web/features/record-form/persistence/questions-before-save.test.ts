import { describe, expect, it } from 'vitest'
import type { Answered } from '../../../../contract/index.ts'
import { nextQuestionBeforeSave } from './questions-before-save.ts'

const same: Answered = {
  type_contract: 'contratto energia',
  client_type: 'domestico',
  name: 'Nicolò',
  last_name: 'D’Angelo',
  name_extra: 'NICOLÒ',
  last_name_extra: 'd’angelo',
}

describe('nextQuestionBeforeSave', () => {
  // Also NEWS-3.
  it('[VALID-6] [NEWS-1] nextQuestionBeforeSave returns the reminder once', () => {
    expect(nextQuestionBeforeSave(same, false)).toBe('reminder')
    expect(nextQuestionBeforeSave(same, true)).toBeUndefined()
  })

  it('[VALID-7] [ERR-22] nextQuestionBeforeSave asks to confirm two different holders', () => {
    expect(nextQuestionBeforeSave({ ...same, name_extra: 'Lucia' }, true)).toBe('holders')
    expect(nextQuestionBeforeSave({ ...same, name_extra: 'Lucia' }, false)).toBe('reminder')
  })

  it('[VALID-8] nextQuestionBeforeSave returns nothing without an extra holder, or if the extra sale is the contract', () => {
    const { name_extra: _, last_name_extra: __, ...alone } = same
    expect(nextQuestionBeforeSave(alone, true)).toBeUndefined()
    const extra = { ...same, name_extra: 'Lucia', type_contract: 'vendite extra' }
    expect(nextQuestionBeforeSave(extra, true)).toBeUndefined()
  })
})
