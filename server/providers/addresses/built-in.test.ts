import { expect, it } from 'vitest'
import { toStreetCase } from './built-in.ts'

it.each([
  ["VIA DELL'ACQUA", "Via dell'Acqua"],
  ['viale della libertà', 'Viale della Libertà'],
  ['PIAZZA VITTORIO EMANUELE II', 'Piazza Vittorio Emanuele II'],
  ['via xx settembre', 'Via XX Settembre'],
  ["VIA SANT'AGOSTINO", "Via Sant'Agostino"],
  ['via di mezzo', 'Via di Mezzo'],
])('toStreetCase writes %j as %j', (street, written) => {
  expect(toStreetCase(street)).toBe(written)
})
