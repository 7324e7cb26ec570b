import { CloseButton, Select, SimpleGrid, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PackagedProduct } from '../../../shared/api/packages.ts'
import type { Product } from '../../../shared/api/products.ts'
import { failureText } from '../../lib/call-failure.ts'
import { catalogueQueries, type Package } from '../../lib/catalogue.ts'
import { MAX_OPTIONS } from '../../lib/match-options.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { Fields } from '../../ui/crud/fields.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { PACKAGES, readNames } from './package.ts'
import {
  matchesPackage,
  moveToDepartment,
  type PackageDraft,
  withoutProduct,
  withProduct,
} from './package-draft.ts'
import classes from './packages.module.css'

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
      // PACK-8.
      close="Close"
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

interface ChosenProductsProps {
  draft: PackageDraft
  onRemove(id: string): void
}

/** PACK-7: the products of the package, in the order in which they were chosen. */
function ChosenProducts({ draft, onRemove }: ChosenProductsProps) {
  const { data } = useQuery(catalogueQueries.products)
  if (draft.products.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Ancora nessun prodotto.
      </Text>
    )
  return (
    <ul className={classes.chosen} aria-label="Prodotti scelti">
      {draft.products.map(({ product_id, product_name }) => {
        const mismatch =
          data &&
          mismatchReason(
            data.find(({ id }) => id === product_id),
            draft,
          )
        return (
          <li key={product_id} className={classes.row}>
            <span className={classes.product}>
              {product_name} {mismatch && <span className={classes.odd}>{mismatch}</span>}
            </span>
            <CloseButton
              size="sm"
              aria-label={`Rimuovi ${product_name}`}
              onClick={() => onRemove(product_id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Why the form does not show the package for this product. */
function mismatchReason(product: Product | undefined, draft: PackageDraft): string | undefined {
  if (!product) return 'non è più nel catalogo'
  if (!product.product_active) return 'non è più in vendita'
  return matchesPackage(product, draft)
    ? undefined
    : 'di altro tipo o per altri clienti: nel modulo non si vedrà'
}

interface ProductPickerProps {
  draft: PackageDraft
  issue: string | undefined
  onPick(product: PackagedProduct): void
}

/** PACK-9: active products that are not in the package yet; those that match the package first. */
function ProductPicker({ draft, issue, onPick }: ProductPickerProps) {
  const { data = [], error } = useQuery(catalogueQueries.products)
  const [typed, setTyped] = useState('')
  const { products, client_type, product_type } = draft
  // The list may be very long, and other fields of the package do not affect it.
  const options = useMemo(
    () => groupsOf(data, { products, client_type, product_type }),
    [data, products, client_type, product_type],
  )
  const pick = (id: string | null) => {
    const product = data.find((one) => one.id === id)
    if (product) onPick({ product_name: product.product_name, product_id: product.id })
    setTyped('')
  }
  return (
    <Select
      label="Products"
      withAsterisk
      placeholder="Cerca un prodotto da aggiungere"
      searchable
      limit={MAX_OPTIONS}
      data={options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={pick}
      error={error && data.length === 0 ? failureText(error) : issue}
      nothingFoundMessage="Nessun prodotto attivo con questo nome"
      comboboxProps={{ withinPortal: true }}
    />
  )
}

type ProductFilter = Pick<PackageDraft, 'products' | 'client_type' | 'product_type'>

function groupsOf(products: readonly Product[], draft: ProductFilter) {
  const chosen = new Set(draft.products.map(({ product_id }) => product_id))
  const offered = products.filter((one) => one.product_active && !chosen.has(one.id))
  const items = (fits: boolean) =>
    offered
      .filter((one) => matchesPackage(one, draft) === fits)
      .map(({ id, product_name }) => ({ value: id, label: product_name }))
  return [
    { group: `${draft.product_type} · ${draft.client_type}`, items: items(true) },
    { group: 'Altri prodotti', items: items(false) },
  ].filter(({ items }) => items.length > 0)
}
