import { expect, it } from 'vitest'
import { EVENT_KINDS } from '../../../shared/api/records.ts'
import { AUDITED_ENTITIES, CHANGE_KINDS } from '../../../shared/audited-entities.ts'
import { describeAction } from './user-log-labels.ts'

it.each([
  ['login', undefined, 'È entrato con la password'],
  ['users changed', 'Rita Levi (rita)', 'Ha modificato l’utente «Rita Levi (rita)»'],
  ['record created', 'Rossi Anna', 'Ha creato il record «Rossi Anna»'],
  ['something new', undefined, 'something new'],
  ['something created', 'x', 'something created «x»'],
])('[USERS-12] [USERS-15] describeAction returns a sentence for %s', (action, subject, sentence) => {
  expect(describeAction(action, subject)).toBe(sentence)
})

it('describeAction has a sentence for every change by an administrator', () => {
  for (const noun of AUDITED_ENTITIES)
    for (const kind of CHANGE_KINDS) expect(describeAction(`${noun} ${kind}`)).toMatch(/^Ha [a-z]+ \S/)
})

it('[GAP-46] [USERS-15] describeAction has a sentence for every action on a record', () => {
  const ofCustomers = ['signature', 'signed', 'withdrawn']
  const actions = [...EVENT_KINDS.filter((kind) => !ofCustomers.includes(kind)), 'sent', 'cancelled']
  for (const action of actions)
    expect(describeAction(`record ${action}`, 'Rossi Anna')).toMatch(/^(Ha|Non è) [a-z ].* «Rossi Anna»$/)
})
