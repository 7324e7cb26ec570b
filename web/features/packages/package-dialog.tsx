import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPackage, updatePackage } from '../../../shared/api/packages.ts'
import type { Package } from '../../lib/catalogue.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { showSaved } from '../../ui/just-saved.ts'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import { PACKAGES, type PackageDraft, payloadOf, withoutProduct, withProduct } from './package-draft.ts'
import { PackageFields } from './package-fields.tsx'
import { readNames, reloadPackages } from './package-queries.ts'
import { ProductPicker } from './product-picker.tsx'

export function CreatePackageDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const editor = useEntryEditor(PACKAGES, undefined)
  // Another text is another request; a repetition of the same one must not create a second package.
  const [key, setKey] = useState(randomId)
  const save = useMutation({
    mutationFn: () =>
      send(createPackage, { body: payloadOf(editor.beginSave().values) }, { idempotencyKey: key }),
    meta: { failure: 'in place' },
    onSuccess: ({ package: saved }) => {
      editor.saved()
      showSaved(saved.id)
      toast.success('Package has been created')
      void reloadPackages(client)
      onClose()
    },
  })
  const change = (patch: Partial<PackageDraft>) => {
    editor.change(patch)
    setKey(randomId())
  }
  return (
    <PackageForm
      title="Create package"
      editor={editor}
      change={change}
      save={save}
      onClose={onClose}
      stored={undefined}
    />
  )
}

export function UpdatePackageDialog({ item, onClose }: { item: Package; onClose(): void }) {
  const client = useQueryClient()
  const editor = useEntryEditor(PACKAGES, item)
  const save = useMutation({
    mutationFn: () => {
      const { values, entry = item } = editor.beginSave()
      const body = { ...payloadOf(values), readAt: entry.updatedAt }
      return send(updatePackage, { params: { id: item.id }, body })
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      // The list shows the stored entry, regardless of the outcome of the conflict.
      if (editor.acceptConflict(error)) void reloadPackages(client)
    },
    onSuccess: ({ package: saved }) => {
      editor.saved()
      showSaved(saved.id)
      toast.success('Package has been updated')
      void reloadPackages(client)
      onClose()
    },
  })
  return (
    <PackageForm
      title="Update package"
      editor={editor}
      change={editor.change}
      save={save}
      onClose={onClose}
      stored={item}
    />
  )
}

interface PackageFormProps {
  title: string
  editor: EntryEditor<PackageDraft, Package>
  stored: Package | undefined
  change(patch: Partial<PackageDraft>): void
  save: UseMutationResult<unknown, Error, void>
  onClose(): void
}

/** PACK-7, PACK-8. */
function PackageForm({ title, editor, stored, change, save, onClose }: PackageFormProps) {
  const client = useQueryClient()
  const { values: draft } = editor.read()
  const nameQuestion = useNameQuestion({
    entry: { id: stored?.id, name: draft.package_name },
    storedName: stored?.package_name,
    read: () => readNames(client),
    duplicateText: 'C’è già un pacchetto con questo nome',
    failed: 'Impossibile salvare il pacchetto',
    save,
  })
  const setProducts = (products: PackageDraft['products']) => change({ products })
  return (
    <EntryForm title={title} editor={editor} onClose={onClose} save={nameQuestion.save} size="lg">
      {(issues) => (
        <>
          {nameQuestion.question}
          <PackageFields draft={draft} issues={issues} onChange={change} />
          <ProductPicker
            draft={draft}
            issue={issues.products}
            onPick={(product) => setProducts(withProduct(draft.products, product))}
          />
          <ChosenProducts draft={draft} onRemove={(id) => setProducts(withoutProduct(draft.products, id))} />
        </>
      )}
    </EntryForm>
  )
}
