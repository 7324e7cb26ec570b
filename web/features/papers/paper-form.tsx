import { Alert, Autocomplete, Button, FileInput, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PAPER_KINDS, PAPER_LABELS, type PaperKind } from '../../../contract/duties/papers.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { addPaper } from '../../../shared/api/papers.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'

interface PaperFormProps {
  sellers: readonly string[]
  products: readonly string[]
  onDirtyChange(isDirty: boolean): void
  onAdded(): Promise<void>
}

const KINDS = PAPER_KINDS.map((value) => ({ value, label: PAPER_LABELS[value] }))

const newPaper = () => ({
  kind: 'summary' as PaperKind,
  seller: '',
  product: '',
  version: '',
  validFrom: romeDay(new Date()),
  validTo: null as string | null,
})

/** A new paper with its PDF. */
export function PaperForm({ sellers, products, onDirtyChange, onAdded }: PaperFormProps) {
  const [values, setValues] = useState(newPaper)
  const [file, setFile] = useState<File | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const add = useMutation({
    mutationFn: (chosen: File) => send(addPaper, { body: values }, { file: chosen }),
    meta: { failure: 'in place' },
    onSuccess: async () => {
      toast.success('Documento aggiunto')
      setValues(({ seller, product, validFrom }) => ({ ...newPaper(), seller, product, validFrom }))
      setFile(null)
      setSubmitted(false)
      onDirtyChange(false)
      await onAdded()
    },
  })
  const change = (part: Partial<typeof values>) => {
    setValues((current) => ({ ...current, ...part }))
    onDirtyChange(true)
  }
  const issues = add.error instanceof CallFailure ? add.error.issues : []
  const errorOf = (field: keyof typeof values) =>
    issues.find((issue) => issue.field === field)?.message ??
    (submitted && field === 'version' && values.version.trim() === '' ? 'Scrivi la versione' : undefined)
  const submit = () => {
    setSubmitted(true)
    if (file && values.version.trim() !== '') add.mutate(file)
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Documento"
        data={KINDS}
        value={values.kind}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as PaperKind })}
      />
      <ScopeInputs values={values} sellers={sellers} products={products} change={change} />
      <TextInput
        label="Versione"
        value={values.version}
        error={errorOf('version')}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ version: currentTarget.value })}
      />
      <DayInput
        label="Vale dal"
        value={values.validFrom}
        error={errorOf('validFrom')}
        onChange={(day) => day && change({ validFrom: day })}
      />
      <DayInput
        label="Ultimo giorno"
        description="Vuoto: finché non ce n’è un altro"
        value={values.validTo ?? ''}
        error={errorOf('validTo')}
        onChange={(day) => change({ validTo: day || null })}
      />
      <FileInput
        label="PDF"
        placeholder="Scegli il PDF"
        accept="application/pdf,.pdf"
        clearable
        value={file}
        error={submitted && !file ? 'Scegli il PDF' : undefined}
        onChange={(chosen) => {
          setFile(chosen)
          onDirtyChange(true)
        }}
      />
      {add.error && issues.length === 0 && (
        <Alert color="red" variant="outline" role="alert">
          {failureText(add.error)}
        </Alert>
      )}
      <Button onClick={submit} loading={add.isPending}>
        Add
      </Button>
    </Stack>
  )
}

interface ScopeInputsProps extends Pick<PaperFormProps, 'sellers' | 'products'> {
  values: { seller: string; product: string }
  change(part: { seller: string } | { product: string }): void
}

/** For which product and seller it is. */
const ScopeInputs = ({ values, sellers, products, change }: ScopeInputsProps) => (
  <>
    <Autocomplete
      label="Prodotto"
      description="Vuoto: per tutti i prodotti del fornitore"
      data={[...products]}
      value={values.product}
      onChange={(product) => change({ product })}
      maxLength={300}
    />
    <Autocomplete
      label="Fornitore"
      description="Vuoto: per tutti i fornitori"
      data={[...sellers]}
      value={values.seller}
      onChange={(seller) => change({ seller })}
      maxLength={200}
    />
  </>
)
