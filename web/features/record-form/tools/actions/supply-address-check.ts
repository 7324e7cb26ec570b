import { useSyncExternalStore } from 'react'
import { verifyAddress } from '../../../../../shared/api/addresses.ts'
import { reportFailure } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import type { FormStore } from '../../store/form-store.ts'

/** How far the check of the address is (FORM-ADDR-22). The screen shows it and nothing stores it. */
type AddressCheck = 'no checked' | 'valid' | 'invalid'

/** FORM-ADDR-25. */
export const INVALID_ADDRESS_MESSAGE = 'Controlla che non sia una frazione o un errore di ortografia'

interface Checked {
  city: string
  district: string
  status: AddressCheck
}
const UNCHECKED: Checked = { city: '', district: '', status: 'no checked' }

/** Whether the supply point's municipality, province and region belong together (FORM-ADDR-23). One for each open form. */
class SupplyCheck {
  private checked = UNCHECKED
  private requestNumber = 0
  private readonly listeners = new Set<() => void>()

  get current(): Checked {
    return this.checked
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Checks the address that was just set in the form. If the request fails, the address is unchecked (GAP-102). */
  async verify(store: FormStore, region: string): Promise<void> {
    this.requestNumber += 1
    const { requestNumber } = this
    const { comune_punto: city = '', provincia_punto: district = '' } = store.current.values
    const publishResult = (status: AddressCheck) => {
      if (requestNumber === this.requestNumber) this.publish({ city, district, status })
    }
    publishResult('no checked')
    if (city === '' || district === '' || region === '') return publishResult('invalid')
    try {
      const { exist } = await send(verifyAddress, { body: { city, state: district, regione: region } })
      publishResult(exist ? 'valid' : 'invalid')
    } catch (error) {
      reportFailure(error, 'Indirizzo non controllato')
    }
  }

  private publish(checked: Checked): void {
    this.checked = checked
    for (const listener of this.listeners) listener()
  }
}

const checks = new WeakMap<FormStore, SupplyCheck>()

export function supplyCheckOf(store: FormStore): SupplyCheck {
  const check = checks.get(store) ?? new SupplyCheck()
  checks.set(store, check)
  return check
}

/** An address edited since the check is unchecked. */
export function useSupplyCheck(): AddressCheck {
  const check = supplyCheckOf(useFormStore())
  const { city, district, status } = useSyncExternalStore(check.subscribe, () => check.current)
  const same = [useValue('comune_punto') ?? '', useValue('provincia_punto') ?? '']
  return same[0] === city && same[1] === district ? status : 'no checked'
}
