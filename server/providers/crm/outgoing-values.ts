import type { CrmValue } from '../../../contract/index.ts'
import { causeLabel, OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import type { CrmEntry, CrmSupply } from './port.ts'

export const textValue = (raw: string): CrmValue => ({ kind: 'text', raw, text: raw })

/** The values of an entry for an external CRM: the form's answers and derived values. */
export function outgoingValues(entry: CrmEntry): Map<string, CrmValue> {
  const { values, ownerId, recordId, part } = entry
  const all = new Map(values)
  const more = { ...(part === 'contact' ? contactValues(entry) : contractValues(entry)), $RecordId: recordId }
  for (const [name, raw] of Object.entries(more)) all.set(name, textValue(raw))
  if (ownerId) all.set('$Owner', textValue(ownerId))
  if (entry.supply) for (const [name, value] of supplyValues(entry.supply)) all.set(name, value)
  return all
}

function contactValues({ values }: CrmEntry): Record<string, string> {
  const raw = (name: string) => values.get(name)?.raw ?? ''
  // A company may lack a person's name, which the CRM requires.
  return { $LastName: raw('$Cognome') || raw('$RAGIONE_SOCIALE') || raw('$Nome') }
}

function contractValues({
  values,
  key,
  part,
  contactId = '',
  package: own,
}: CrmEntry): Record<string, string> {
  return {
    $Name: values.get('$ContractId')?.raw || key,
    $Part: part,
    $Contact: contactId,
    ...(own && {
      $Package: own.name,
      $PackageId: own.crmId,
      $Vendor: own.vendor,
      $DepartmentCode: own.departmentCode,
      $Department: own.department,
    }),
  }
}

/** OUTCOME-32 */
const supplyValues = ({ state, on, cause, causeText }: CrmSupply): [string, CrmValue][] => [
  ['$Outcome', { kind: 'text', raw: state, text: OUTCOME_LABELS[state] }],
  ['$OutcomeOn', textValue(on)],
  ['$OutcomeCause', { kind: 'text', raw: cause || causeText, text: causeLabel(cause) || causeText }],
]
