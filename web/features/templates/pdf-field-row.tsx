import { CloseButton, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import type { PdfField } from '../../../shared/api/templates.ts'
import {
  expressionProblems,
  isBoxRule,
  isPlaced,
  type BoxRule as RuleOfBox,
} from '../../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../../shared/documents/expression.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import {
  BOX_SIGNER_LABELS,
  BOX_SIGNERS,
  type BoxSigner,
  boxByName,
  MAX_ACT,
} from '../../../shared/documents/signing-box.ts'
import { signingParts, textAtSigning } from '../../../shared/documents/signing-variables.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { automaticRule, stateOf } from './pdf-field-state.ts'
import { type RuleSheet, useEntry } from './rule-sheet.ts'
import classes from './templates.module.css'

const TYPES: Record<PdfField['type'], string> = {
  button: 'pulsante',
  text: 'testo',
  checkbox: 'casella',
  radio: 'scelta',
  combo: 'elenco',
  list: 'elenco',
  signature: 'firma',
}

export interface RowProps {
  sheet: RuleSheet
  variables: readonly string[]
  example: DocumentValues | undefined
}

export function FieldRow({ field, sheet, ...row }: RowProps & { field: PdfField }) {
  const { name, type, label } = field
  const entry = useEntry(sheet, name)
  const state = stateOf(field, sheet.config())
  const pages = [...new Set(field.places.map(({ page }) => page))]
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>
          {TYPES[type]} · {pages.length > 0 ? `pag. ${pages.join(', ')}` : 'senza posto'}
          {field.required && ' · obbligatorio'}
        </span>
      </div>
      {label !== '' && label !== name && <div className={classes.about}>{label}</div>}
      {field.options.length > (type === 'checkbox' ? 1 : 0) && (
        <div className={classes.options}>{field.options.map((option) => option.label).join(' · ')}</div>
      )}
      {type === 'signature' ? (
        <BoxRule
          name={name}
          rule={isBoxRule(entry) ? entry : undefined}
          onRule={(rule) => sheet.set(name, rule ?? '')}
        />
      ) : (
        <Rule
          {...row}
          name={name}
          value={typeof entry === 'string' ? entry : ''}
          placeholder={state === 'by-name' ? `Automatico: ${automaticRule(field)}` : 'Nessuna regola'}
          fallback={state === 'by-name' ? shownText(automaticRule(field), row.example) : undefined}
          onValue={(value) => sheet.set(name, value)}
        />
      )}
    </>
  )
}

export function TextRow({ name, sheet, ...row }: RowProps & { name: string }) {
  const entry = useEntry(sheet, name)
  if (!isPlaced(entry)) return null
  const number = (key: 'page' | 'x' | 'y' | 'size', label: string, min: number) => (
    <NumberInput
      key={key}
      size="xs"
      w={76}
      label={label}
      min={min}
      hideControls
      value={entry[key]}
      onChange={(value) => typeof value === 'number' && sheet.set(name, { ...entry, [key]: value })}
    />
  )
  return (
    <>
      <Group justify="space-between" gap={6} wrap="nowrap">
        <span className={classes.name}>{name}</span>
        <CloseButton size="sm" aria-label={`Togli ${name}`} onClick={() => sheet.set(name, '')} />
      </Group>
      <Group gap={6}>
        {number('page', 'Pagina', 1)}
        {number('x', 'X', 0)}
        {number('y', 'Y', 0)}
        {number('size', 'Corpo', 2)}
      </Group>
      <Rule
        {...row}
        name={name}
        value={entry.value}
        placeholder="Che cosa scrivere"
        fallback={undefined}
        onValue={(value) => sheet.set(name, { ...entry, value })}
      />
    </>
  )
}

/** The text of a rule in the example; undefined until the example is loaded. */
function shownText(rule: string, example: DocumentValues | undefined): string | undefined {
  if (!example) return undefined
  const parts = signingParts(rule, example)
  if (!parts) return evaluate(rule, example)
  return `alla firma: ${textAtSigning(parts, { date: 'GG/MM/AAAA', place: 'luogo' })}`
}

interface RuleProps {
  variables: readonly string[]
  example: DocumentValues | undefined
  name: string
  value: string
  placeholder: string
  fallback: string | undefined
  onValue(value: string): void
}

function Rule({ name, value, variables, example, placeholder, fallback, onValue }: RuleProps) {
  const problems = expressionProblems(value, { formFields: FORM_FIELD_NAMES, variables })
  const shown = value === '' ? fallback : shownText(value, example)
  return (
    <>
      <TextWithSuggestions
        size="xs"
        mt={4}
        aria-label={`Regola di ${name}`}
        placeholder={placeholder}
        maxLength={2_000}
        suggestions={variables}
        value={value}
        error={problems[0]}
        onChange={onValue}
      />
      {shown && (
        <Text size="xs" c="dimmed" mt={2} truncate="end" title={shown}>
          → {shown}
        </Text>
      )}
    </>
  )
}

interface BoxRuleProps {
  name: string
  /** Undefined: the field's name decides. */
  rule: RuleOfBox | undefined
  onRule(rule: RuleOfBox | undefined): void
}

/** The outcome of a box that the customer does not sign. */
const OUTCOMES: Record<Exclude<BoxSigner, 'customer'>, string> = {
  second: 'Firma dopo il cliente, con un collegamento suo. Chi invia il contratto ne scrive nome ed e-mail.',
  office: 'Lo compila il portale per l’ufficio, quando il cliente ha firmato.',
  nobody: 'Il riquadro resta vuoto.',
}

/** The signer and the declaration of a signature box. */
function BoxRule({ name, rule, onRule }: BoxRuleProps) {
  const guessed = boxByName(name)
  const { signer = guessed.signer, act = '' } = rule ?? {}
  const asks = !rule && guessed.unsure
  return (
    <>
      <NativeSelect
        size="xs"
        mt={4}
        label="Chi firma"
        aria-label={`Chi firma in ${name}`}
        description={asks || signer === 'customer' ? undefined : OUTCOMES[signer]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={
          asks &&
          'Dal nome non si capisce: finché non si sceglie, il contratto non si può mandare alla firma.'
        }
        value={rule ? signer : ''}
        data={[
          {
            value: '',
            label: guessed.unsure
              ? 'Da scegliere'
              : `${BOX_SIGNER_LABELS[guessed.signer]} (automatico, dal nome)`,
          },
          ...BOX_SIGNERS.map((value) => ({ value, label: BOX_SIGNER_LABELS[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onRule(value === '' ? undefined : { signer: value as BoxSigner, ...(act && { act }) })
        }
      />
      {signer === 'customer' && !asks && (
        <GrowingTextarea
          size="xs"
          mt={4}
          minRows={1}
          maxRows={6}
          label="Che cosa dichiara"
          aria-label={`Che cosa dichiara chi firma in ${name}`}
          description={act === '' ? `Se resta vuoto: «${guessed.act}»` : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={MAX_ACT}
          value={act}
          onChange={({ currentTarget: { value } }) =>
            onRule(value.trim() === '' ? { signer } : { signer, act: value })
          }
        />
      )}
    </>
  )
}
