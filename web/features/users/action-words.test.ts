import { expect, it } from 'vitest'
import { EVENT_KINDS } from '../../../shared/api/records.ts'
import { CHANGE_KINDS, KEPT_NOUNS } from '../../../shared/kept.ts'
import { actionWords } from './action-words.ts'

it.each([
  ['login', undefined, 'È entrato con la password'],
  ['users changed', 'Rita Levi (rita)', 'Ha modificato l’utente «Rita Levi (rita)»'],
  ['record created', 'Rossi Anna', 'Ha creato il record «Rossi Anna»'],
  ['something new', undefined, 'something new'],
  ['something created', 'x', 'something created «x»'],
])('[USERS-12] [USERS-15] %s reads as a sentence', (action, subject, sentence) => {
  expect(actionWords(action, subject)).toBe(sentence)
})

it('has words for every change that administrators make', () => {
  for (const noun of KEPT_NOUNS)
    for (const kind of CHANGE_KINDS) expect(actionWords(`${noun} ${kind}`)).toMatch(/^Ha [a-z]+ \S/)
})

it('[GAP-46] [USERS-15] has words for everything that somebody does with a record', () => {
  const ofSignatures = ['signature', 'signed']
  const deeds = [...EVENT_KINDS.filter((kind) => !ofSignatures.includes(kind)), 'sent', 'cancelled']
  for (const deed of deeds)
    expect(actionWords(`record ${deed}`, 'Rossi Anna')).toMatch(/^(Ha|Non è) [a-z ].* «Rossi Anna»$/)
})
