import type { FieldName } from '../fields.ts'
import type { Answered, Condition } from '../form/types.ts'
import { CONCESSION_PREFIXES, PERMIT_PREFIXES } from '../sections/supply-point.ts'
import { oneSideWith, SIDES, type Side, takesOver, WORKS } from '../sections/when.ts'

type Utility = Side['of']
type OfSide = (side: Side) => Condition

/** Sections and fields that the operation of one utility asks for, though both utilities of a dual contract share them. */
const SECTIONS: Readonly<Record<string, OfSide>> = {
  // FORM-VOLT-9
  voltura: takesOver,
  'voltura-ordinaria': takesOver,
  'voltura-mortis-causa': takesOver,
}
const concession: OfSide = (side) => oneSideWith(side, CONCESSION_PREFIXES, WORKS)
const permit: OfSide = (side) => oneSideWith(side, PERMIT_PREFIXES, WORKS)
const FIELDS: Partial<Record<FieldName, OfSide>> = {
  comune_di_rilascio_punto: concession,
  concessione_edilizia_punto: concession,
  permesso_di_costruitire: permit,
  ente_di_rilascio_punto: permit,
  data_di_rilascio_punto: permit,
}

/**
 * Whether what a field answers is about this utility. False where only the other utility's operation asks for it: a
 * plain switch beside a voltura has no previous holder. Sections of one utility are not judged here.
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
