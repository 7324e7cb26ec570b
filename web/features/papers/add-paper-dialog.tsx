import { Autocomplete, Button, FileInput, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PAPER_KINDS, PAPER_LABELS, type PaperKind } from '../../../contract/duties/papers.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { addPaper } from '../../../shared/api/papers.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

interface AddPaperDialogProps {
  sellers: readonly string[]
  products: readonly string[]
  onClose(): void
  onAdded(): void
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
const BOXES = Object.keys(newPaper())

/** A new paper with its PDF. */
export function AddPaperDialog({ sellers, products, onClose, onAdded }: AddPaperDialogProps) {
  const [values, setValues] = useState(newPaper)
  const [file, setFile] = useState<File | null>(null)
  const [isDirty, setIsDirty] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const add = useMutation({
    mutationFn: (chosen: File) => send(addPaper, { body: values }, { file: chosen }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      toast.success('Documento aggiunto')
      onAdded()
      onClose()
    },
  })
  const { form, countTry } = useFirstError(add.isPending)
  const change = (part: Partial<typeof values>) => {
    setValues((current) => ({ ...current, ...part }))
    setIsDirty(true)
  }
  const issues = issuesByField(add.error)
  const hasVersion = values.version.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    countTry()
    if (file && hasVersion) add.mutate(file)
  }
  return (
    <Dialog onClose={onClose} title="Aggiungi un documento" size="md" fillsPhone isDirty={isDirty}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="xs">
          <NativeSelect
            label="Documento"
            data={KINDS}
            value={values.kind}
            error={issues.kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value as PaperKind })}
          />
          <ScopeInputs
            values={values}
            issues={issues}
            sellers={sellers}
            products={products}
            change={change}
          />
          <TextInput
            label="Versione"
            value={values.version}
            error={issues.version ?? (submitted && !hasVersion ? 'Scrivi la versione' : undefined)}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ version: currentTarget.value })}
          />
          <ValidityInputs values={values} issues={issues} change={change} />
          <FileInput
            label="PDF"
            placeholder="Scegli il PDF"
            accept="application/pdf,.pdf"
            clearable
            value={file}
            error={submitted && !file ? 'Scegli il PDF' : undefined}
            onChange={(chosen) => {
              setFile(chosen)
              setIsDirty(true)
            }}
          />
          <FormFailure error={add.error} boxes={BOXES} />
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}

type Values = ReturnType<typeof newPaper>
interface InputsProps<Shown extends keyof Values> {
  values: Pick<Values, Shown>
  issues: Readonly<Record<string, string>>
  change(part: Partial<Pick<Values, Shown>>): void
}

/** On which days it holds. */
const ValidityInputs = ({ values, issues, change }: InputsProps<'validFrom' | 'validTo'>) => (
  <>
    <DayInput
      label="Vale dal"
      value={values.validFrom}
      error={issues.validFrom}
      onChange={(day) => day && change({ validFrom: day })}
    />
    <DayInput
      label="Ultimo giorno"
      clearable
      description="Vuoto: finché non ce n’è un altro"
      value={values.validTo ?? ''}
      error={issues.validTo}
      onChange={(day) => change({ validTo: day || null })}
    />
  </>
)

interface ScopeInputsProps
  extends InputsProps<'seller' | 'product'>,
    Pick<AddPaperDialogProps, 'sellers' | 'products'> {}

/** For which product and seller it is. */
const ScopeInputs = ({ values, issues, sellers, products, change }: ScopeInputsProps) => (
  <>
    <Autocomplete
      label="Prodotto"
      description="Vuoto: per tutti i prodotti del fornitore"
      data={[...products]}
      value={values.product}
      error={issues.product}
      onChange={(product) => change({ product })}
      maxLength={300}
    />
    <Autocomplete
      label="Fornitore"
      description="Vuoto: per tutti i fornitori"
      data={[...sellers]}
      value={values.seller}
      error={issues.seller}
      onChange={(seller) => change({ seller })}
      maxLength={200}
    />
  </>
)
