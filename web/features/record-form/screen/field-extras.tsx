import type { ReactNode } from 'react'
import { decodeFiscalCode } from '../../../../contract/checks/fiscal-code.ts'
import { distributorOf } from '../../../../contract/checks/pod.ts'
import type { FieldName } from '../../../../contract/index.ts'
import { italianDate } from '../../../../contract/time/calendar-date.ts'
import { useSession } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type FieldExtras, FieldExtrasContext } from '../fields/control.ts'
import { useAreListsLoaded, useFormStore, useValue } from '../store/form-context.ts'
import { IbanHint } from '../tools/actions/iban-check.tsx'
import { FiscalCodeCheckContext } from './fiscal-code-check.tsx'

/** What the page adds to its fields: hints, the calendar and the check of a fiscal code. */
export function WithFieldExtras({ children }: { children: ReactNode }) {
  const { links } = useSession()
  return (
    <FiscalCodeCheckContext value={links.fiscalCheck}>
      <FieldExtrasContext value={FIELD_EXTRAS}>{children}</FieldExtrasContext>
    </FiscalCodeCheckContext>
  )
}

const useText = (name: FieldName): string => {
  const value = useValue(name)
  return typeof value === 'string' ? value : ''
}

/** The owner of the code, so that the agent can read it back to the customer. */
function FiscalCodeHint({ name }: { name: FieldName }) {
  useAreListsLoaded()
  const decoded = decodeFiscalCode(useText(name), useFormStore().today)
  if (!decoded) return null
  const born = decoded.sex === 'F' ? 'Nata' : 'Nato'
  return (
    <>
      {born} il {italianDate(decoded.birthDate)}
      {decoded.place && ` a ${decoded.place}`}
      {decoded.placeAtBirth && ` (allora ${decoded.placeAtBirth})`}
      {decoded.omocodia && ', omocodia'}
    </>
  )
}

function PodHint({ name }: { name: FieldName }) {
  const distributor = distributorOf(useText(name))
  return distributor ? <>Distributore: {distributor}</> : null
}

const BicHint = () => <>MAX: 11 digits</>

/** The hint about a valid value, by field kind. */
const FIELD_HINTS: FieldExtras['hints'] = {
  'fiscal-code': FiscalCodeHint,
  iban: IbanHint,
  pod: PodHint,
  bic: BicHint,
}

const FIELD_EXTRAS: FieldExtras = {
  hints: FIELD_HINTS,
  Calendar: lazyPart(() => import('../fields/date-calendar.tsx')),
}
