import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Package } from '../../lib/catalogue.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { Fields } from '../../ui/crud/fields.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import { PACKAGES, readNames } from './package.ts'
import { moveToDepartment, type PackageDraft, withoutProduct, withProduct } from './package-draft.ts'
import { ProductPicker } from './product-picker.tsx'

interface PackageDialogProps {
  /** Undefined for a new one. */
  item: Package | undefined
  onClose(): void
}

/** PACK-7, PACK-8. */
export function PackageDialog({ item, onClose }: PackageDialogProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(PACKAGES, item)
  const { values } = editor.read()
  const save = useSaveEntry(PACKAGES, editor, { onSaved: onClose, onRefused: () => undefined })
  const nameQuestion = useNameQuestion({
    entry: { id: item?.id, name: values.package_name },
    storedName: item?.package_name,
    read: () => readNames(client),
    duplicateText: 'C’è già un pacchetto con questo nome',
    failed: 'Impossibile salvare il pacchetto',
    save,
  })
  const change = ({ department, ...patch }: Partial<PackageDraft>) =>
    editor.change(department ? moveToDepartment(department) : patch)
  return (
    <EntryForm
      title={item ? 'Update package' : 'Create package'}
      editor={editor}
      onClose={onClose}
      save={nameQuestion.save}
      size="lg"
    >
      {(issues) => {
        const edited = { fields: PACKAGES.fields, values, issues, change }
        return (
          <>
            {nameQuestion.question}
            <Fields {...edited} only={['package_name', 'crm_id']} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              <Fields {...edited} only={['department', 'department_code', 'client_type', 'product_type']} />
            </SimpleGrid>
            <Fields {...edited} only={['vendor']} />
            <ProductPicker
              draft={values}
              issue={issues.products}
              onPick={(product) => change({ products: withProduct(values.products, product) })}
            />
            <ChosenProducts
              draft={values}
              onRemove={(id) => change({ products: withoutProduct(values.products, id) })}
            />
          </>
        )
      }}
    </EntryForm>
  )
}
