import { type ComponentType, memo } from 'react'
import type { FieldKind, FieldName } from '../../../../contract/index.ts'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import type { FieldView } from '../store/field-view.ts'
import { useView } from '../store/form-context.ts'
import { ChecksField } from './checks-field.tsx'
import { CheckboxField, RadioField, SelectField } from './choice-fields.tsx'
import { MunicipalityField, PickField, SuggestField } from './combo-fields.tsx'
import { DateField, DateTimeField } from './date-fields.tsx'
import { DerivedField } from './derived-field.tsx'
import { PlainField } from './plain-field.tsx'
import { MultilineField, TextField } from './text-field.tsx'

const INPUTS: Record<FieldKind, ComponentType<{ view: FieldView }>> = {
  text: TextField,
  multiline: MultilineField,
  number: TextField,
  email: TextField,
  phone: TextField,
  date: DateField,
  datetime: DateTimeField,
  select: SelectField,
  radio: RadioField,
  checkbox: CheckboxField,
  checks: ChecksField,
  suggest: SuggestField,
  province: SuggestField,
  municipality: MunicipalityField,
  cap: TextField,
  iban: TextField,
  bic: TextField,
  'fiscal-code': TextField,
  vat: TextField,
  ateco: TextField,
  pod: TextField,
  pdr: TextField,
  product: PickField,
  operation: PickField,
  owner: PickField,
  readonly: DerivedField,
}

/** A field by its name. It renders again only if its own view changes; one that fails is plain text. */
export const Field = memo(function Field({ name }: { name: FieldName }) {
  const view = useView(name)
  if (!view) return null
  const Input = INPUTS[view.kind]
  return (
    <ErrorBoundary fallback={<PlainField view={view} />}>
      <Input view={view} />
    </ErrorBoundary>
  )
})
