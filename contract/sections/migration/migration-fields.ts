import type { Condition } from '../../conditions.ts'
import type { Field } from '../../row.ts'
import { textField } from '../common/field-builders.ts'
import { labelWithSuffix, type Suffix } from '../common/with-suffix.ts'

// FORM-MIG-3: `codice_migrazione_mobile` belongs to the line, despite its name.

export function mobileMigration(suffix: Suffix, when: Condition): readonly Field[] {
  return [
    textField(`gestore_attuale${suffix}`, labelWithSuffix('Gestore attuale', suffix), { when }),
    textField(`numero_attale${suffix}`, labelWithSuffix('Numero attuale', suffix), { when, maxLength: 20 }),
    textField(`iccid_mobile_attale${suffix}`, labelWithSuffix('ICCID attuale', suffix), {
      when,
      maxLength: 25,
    }),
  ]
}

export function lineMigration(suffix: Suffix, when: Condition): readonly Field[] {
  return [
    textField(`codice_migrazione_mobile${suffix}`, labelWithSuffix('Codice migrazione linea', suffix), {
      when,
      maxLength: 30,
    }),
    textField(`gestore_attuale_linea${suffix}`, labelWithSuffix('Gestore attuale linea', suffix), { when }),
    textField(`numero_attuale_linea${suffix}`, labelWithSuffix('Numero attuale linea', suffix), {
      when,
      maxLength: 20,
    }),
  ]
}

/** The code of both numbers first; the extra sale has it in other cases too. */
export function combinedMigration(suffix: Suffix, when: Condition, code: Condition = when): readonly Field[] {
  return [
    textField(`codice_migrazione${suffix}`, labelWithSuffix('Codice migrazione', suffix), {
      when: code,
      maxLength: 30,
    }),
    textField(`gestore_attuale_fisso${suffix}`, labelWithSuffix('Gestore attuale fisso', suffix), { when }),
    textField(`numero_attuale_fisso${suffix}`, labelWithSuffix('Numero attuale fisso', suffix), {
      when,
      maxLength: 20,
    }),
    textField(`gestore_attuale_mobile${suffix}`, labelWithSuffix('Gestore attuale mobile', suffix), { when }),
    textField(`numero_attuale_mobile${suffix}`, labelWithSuffix('Numero attuale mobile', suffix), {
      when,
      maxLength: 20,
    }),
    textField(`iccid_migrazione${suffix}`, labelWithSuffix('ICCID migrazione', suffix), {
      when,
      maxLength: 25,
    }),
  ]
}
