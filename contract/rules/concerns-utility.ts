import type { FieldName } from '../fields.ts'
import type { Answered, Condition } from '../form/types.ts'
import { oneSideWith, SIDES, type Side, takesOver, WORKS } from '../sections/conditions.ts'
import { CONCESSION_PREFIXES, PERMIT_PREFIXES } from '../sections/supply-point.ts'

type Utility = Side['of']
type UtilityFields = (side: Side) => Condition

/** Sections and fields required by the operation of one utility, although both utilities of a dual contract share them. */
const SECTIONS: Readonly<Record<string, UtilityFields>> = {
  // FORM-VOLT-9
  voltura: takesOver,
  'voltura-ordinaria': takesOver,
  'voltura-mortis-causa': takesOver,
}
const concession: UtilityFields = (side) => oneSideWith(side, CONCESSION_PREFIXES, WORKS)
const permit: UtilityFields = (side) => oneSideWith(side, PERMIT_PREFIXES, WORKS)
const FIELDS: Partial<Record<FieldName, UtilityFields>> = {
  comune_di_rilascio_punto: concession,
  concessione_edilizia_punto: concession,
  permesso_di_costruitire: permit,
  ente_di_rilascio_punto: permit,
  data_di_rilascio_punto: permit,
}

/**
 * Whether a field's answer applies to this utility. False if only the operation of the other utility asks for
 * it: a plain switch has no previous holder, even next to a voltura. Sections of one utility are not checked
 * here.
 */
export function concernsUtility(
  answered: Answered,
  utility: Utility,
  { section, field }: { section: string; field: FieldName },
): boolean {
  const asks = FIELDS[field] ?? SECTIONS[section]
  const side = SIDES.find(({ of }) => of === utility)!
  return asks === undefined || asks(side).holds(answered)
}
