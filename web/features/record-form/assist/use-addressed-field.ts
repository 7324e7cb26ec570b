import { useEffect } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { goToField } from '../page/go-to-field.ts'

/** Other pages lead to a field of a record: `/{id}#campo-iban`. One that does not show leaves the form as it opens. */
export function useAddressedField(): void {
  useEffect(() => {
    const name = /^#campo-(\w+)$/.exec(location.hash)?.[1]
    if (name) goToField(name as FieldName)
  }, [])
}
