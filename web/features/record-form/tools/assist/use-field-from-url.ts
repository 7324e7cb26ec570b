import { useEffect } from 'react'
import type { FieldName } from '../../../../../contract/index.ts'
import { goToField } from '../../fields/go-to-field.ts'

/** Other pages link to a field of a record: `/{id}#campo-iban`. A hidden field does not affect the opening form. */
export function useFieldFromUrl(): void {
  useEffect(() => {
    const name = /^#campo-(\w+)$/.exec(location.hash)?.[1]
    if (name) goToField(name as FieldName)
  }, [])
}
