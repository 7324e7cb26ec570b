import { sql } from 'kysely'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import type { OfficeNumber } from '../../../shared/api/office-numbers.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { findMissing, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'

type TypedNumber = Pick<OfficeNumber, 'number' | 'place' | 'declaredOn'>

/** The numbers that the office calls from, those that were declared first first. BASIS-14 */
export const officeNumbers = defineEntity({
  noun: 'office-numbers',
  table: 'office_numbers',
  columns: ['number', 'name as place', 'declared_on as declaredOn'],
  order: [sql.ref('declared_on'), sql.ref('number')],
  unique: { field: 'number', message: ({ number }: TypedNumber) => `«${number}» c’è già` },
  check: refuseWrong,
  toColumns: ({ number, place, declaredOn }) => ({
    number: calledNumber(number) ?? number,
    name: place,
    declared_on: declaredOn,
  }),
  present: (row): OfficeNumber => presentEntry(row),
  title: ({ number }) => number,
  readable: propertiesOf,
})

function refuseWrong({ number }: TypedNumber): void {
  refuseIssues(findMissing([['number', number, 'Scrivi il numero']]))
  if (calledNumber(number) === undefined)
    refuseField('number', 'format', 'Questo non è un numero di telefono')
}
