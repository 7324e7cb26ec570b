import type { Condition, Field } from '../form/types.ts'
import { text } from './build.ts'
import { type Suffix, worded } from './suffix.ts'

// FORM-MIG-3: `codice_migrazione_mobile` belongs to the line, whatever its name says.

export function mobileMigration(suffix: Suffix, when: Condition): readonly Field[] {
  return [
    text(`gestore_attuale${suffix}`, worded('Gestore attuale', suffix), { when }),
    text(`numero_attale${suffix}`, worded('Numero attuale', suffix), { when, maxLength: 20 }),
    text(`iccid_mobile_attale${suffix}`, worded('ICCID attuale', suffix), { when, maxLength: 25 }),
  ]
}

export function lineMigration(suffix: Suffix, when: Condition): readonly Field[] {
  return [
    text(`codice_migrazione_mobile${suffix}`, worded('Codice migrazione linea', suffix), {
      when,
      maxLength: 30,
    }),
    text(`gestore_attuale_linea${suffix}`, worded('Gestore attuale linea', suffix), { when }),
    text(`numero_attuale_linea${suffix}`, worded('Numero attuale linea', suffix), { when, maxLength: 20 }),
  ]
}

/** The code of both numbers first, which the extra sale asks for on other grounds too. */
export function combinedMigration(suffix: Suffix, when: Condition, code: Condition = when): readonly Field[] {
  return [
    text(`codice_migrazione${suffix}`, worded('Codice migrazione', suffix), { when: code, maxLength: 30 }),
    text(`gestore_attuale_fisso${suffix}`, worded('Gestore attuale fisso', suffix), { when }),
    text(`numero_attuale_fisso${suffix}`, worded('Numero attuale fisso', suffix), { when, maxLength: 20 }),
    text(`gestore_attuale_mobile${suffix}`, worded('Gestore attuale mobile', suffix), { when }),
    text(`numero_attuale_mobile${suffix}`, worded('Numero attuale mobile', suffix), { when, maxLength: 20 }),
    text(`iccid_migrazione${suffix}`, worded('ICCID migrazione', suffix), { when, maxLength: 25 }),
  ]
}
