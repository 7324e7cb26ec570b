import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import {
  listOfficeNumbers,
  type OfficeNumber,
  officeNumberCalls,
} from '../../../shared/api/office-numbers.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'

export type OfficeNumberDraft = Pick<OfficeNumber, 'number' | 'place' | 'declaredOn'>

export const officeNumbersQuery = {
  ...callQuery(['office-numbers'], listOfficeNumbers, {}, ({ numbers }) => numbers),
  staleTime: 0,
}

/** A number that the office calls from. */
export const OFFICE_NUMBERS: Entity<OfficeNumberDraft, OfficeNumber> & RemovableEntity<OfficeNumber> = {
  kind: 'office-numbers',
  empty: { number: '', place: '', declaredOn: romeDay(new Date()) },
  fields: [
    { name: 'number', label: 'Numero' },
    { name: 'place', label: 'Dove squilla' },
    { name: 'declaredOn', label: 'Dichiarato il', show: (day: string) => italianDate(day) },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  valuesOf: ({ number, place, declaredOn }) => ({ number, place, declaredOn }),
  create: async (body, sendOnce) => (await sendOnce(officeNumberCalls.create, { body })).number,
  update: async ({ id, updatedAt }, values) =>
    (await send(officeNumberCalls.update, { params: { id }, body: { ...values, readAt: updatedAt } })).number,
  reload: async (client, options) => {
    await client.invalidateQueries({ queryKey: ['office-numbers'] }, options)
    await client.invalidateQueries({ queryKey: ['contact-facts'] }, options)
  },
  texts: { created: 'Numero aggiunto', updated: 'Numero modificato', failed: 'Numero non salvato' },
  removal: {
    thing: 'numero',
    send: ({ id, updatedAt }) =>
      send(officeNumberCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    failed: 'Numero non rimosso',
  },
}
