import { decodeFiscalCode } from '../../../../contract/checks/fiscal-code.ts'
import { distributorOf } from '../../../../contract/checks/pod.ts'
import type { FieldName } from '../../../../contract/index.ts'
import { IbanTells } from '../actions/iban-check.tsx'
import { useFormStore, useListsKnown, useValue } from '../store/form-context.ts'
import { showDate } from '../text/typed-date.ts'
import type { FieldExtras } from './field-extras.ts'

const useText = (name: FieldName): string => {
  const value = useValue(name)
  return typeof value === 'string' ? value : ''
}

/** Who the code belongs to, so that the agent can read it back to the customer. */
function FiscalCodeTells({ name }: { name: FieldName }) {
  useListsKnown()
  const decoded = decodeFiscalCode(useText(name), useFormStore().today)
  if (!decoded) return null
  const born = decoded.sex === 'F' ? 'Nata' : 'Nato'
  return (
    <>
      {born} il {showDate(decoded.birthDate)}
      {decoded.place && ` a ${decoded.place}`}
      {decoded.placeAtBirth && ` (allora ${decoded.placeAtBirth})`}
      {decoded.omocodia && ', omocodia'}
    </>
  )
}

function PodTells({ name }: { name: FieldName }) {
  const distributor = distributorOf(useText(name))
  return distributor ? <>Distributore: {distributor}</> : null
}

const BicTells = () => <>MAX: 11 digits</>

/** What the value of a kind of field tells when nothing is wrong with it. */
export const TELLS: FieldExtras['tells'] = {
  'fiscal-code': FiscalCodeTells,
  iban: IbanTells,
  pod: PodTells,
  bic: BicTells,
}
