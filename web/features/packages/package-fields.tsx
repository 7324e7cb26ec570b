import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import {
  DEPARTMENT_CODES,
  DEPARTMENTS,
  PACKAGE_CLIENTS,
  PACKAGE_PRODUCT_TYPES,
} from '../../../contract/options/packages.ts'
import { moveToDepartment, type PackageDraft } from './package-draft.ts'

interface PackageFieldsProps {
  draft: PackageDraft
  issues: Readonly<Record<string, string>>
  onChange(patch: Partial<PackageDraft>): void
}

/** PACK-7: all fields except the products. */
export function PackageFields({ draft, issues, onChange }: PackageFieldsProps) {
  return (
    <>
      <TextInput
        label="Package Name"
        withAsterisk
        data-autofocus
        maxLength={300}
        value={draft.package_name}
        error={issues.package_name}
        onChange={({ currentTarget: { value } }) => onChange({ package_name: value })}
      />
      <TextInput
        label="CRM identifier"
        withAsterisk
        maxLength={200}
        value={draft.crm_id}
        error={issues.crm_id}
        onChange={({ currentTarget: { value } }) => onChange({ crm_id: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <Choice
          label="Department"
          options={DEPARTMENTS}
          value={draft.department}
          onChange={(department) => onChange(moveToDepartment(department))}
        />
        <Choice
          label="Department Code"
          options={DEPARTMENT_CODES}
          value={draft.department_code}
          onChange={(department_code) => onChange({ department_code })}
        />
        <Choice
          label="Client Type"
          options={PACKAGE_CLIENTS}
          value={draft.client_type}
          onChange={(client_type) => onChange({ client_type })}
        />
        <Choice
          label="Product Type"
          options={PACKAGE_PRODUCT_TYPES}
          value={draft.product_type}
          onChange={(product_type) => onChange({ product_type })}
        />
      </SimpleGrid>
      <TextInput
        label="Vendor"
        maxLength={200}
        value={draft.vendor}
        error={issues.vendor}
        onChange={({ currentTarget: { value } }) => onChange({ vendor: value })}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  value: T
  onChange(value: T): void
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <NativeSelect
      label={label}
      data={[...options]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((one) => one === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
