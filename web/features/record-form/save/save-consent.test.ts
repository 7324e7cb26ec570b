import { describe, expect, it } from 'vitest'
import type { Answered } from '../../../../contract/index.ts'
import { questionBefore } from './save-consent.ts'

const same: Answered = {
  type_contract: 'contratto energia',
  client_type: 'domestico',
  name: 'Nicolò',
  last_name: 'D’Angelo',
  name_extra: 'NICOLÒ',
  last_name_extra: 'd’angelo',
}

describe('what is asked before a normal save', () => {
  // Also NEWS-3.
  it('[VALID-6] [NEWS-1] is the reminder, once', () => {
    expect(questionBefore(same, false)).toBe('reminder')
    expect(questionBefore(same, true)).toBeUndefined()
  })

  it('[VALID-7] [ERR-22] is whether the two holders are meant', () => {
    expect(questionBefore({ ...same, name_extra: 'Lucia' }, true)).toBe('holders')
    expect(questionBefore({ ...same, name_extra: 'Lucia' }, false)).toBe('reminder')
  })

  it('[VALID-8] is nothing without an extra holder, or where the extra sale is the contract', () => {
    const { name_extra: _, last_name_extra: __, ...alone } = same
    expect(questionBefore(alone, true)).toBeUndefined()
    const extra = { ...same, name_extra: 'Lucia', type_contract: 'vendite extra' }
    expect(questionBefore(extra, true)).toBeUndefined()
  })
})
