import { CloseButton, Group, NumberInput, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import {
  type DocumentConfig,
  expressionProblems,
  isBoxRule,
  isPlaced,
  type PlacedText,
} from '../../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../../shared/documents/expression.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { SuggestingText } from '../../ui/suggesting-text.tsx'
import { BoxRule } from './box-rule.tsx'
import { stateOf, takesRule } from './field-state.ts'
import classes from './templates.module.css'

type Entry = DocumentConfig[string]

interface FieldListProps {
  content: PdfContent
  config: DocumentConfig
  words: readonly string[]
  example: DocumentValues | undefined
  current: string | undefined
  onCurrent(name: string): void
  /** An empty text takes the rule away. */
  onEntry(name: string, entry: Entry | ''): void
}

/** Every field of the PDF with its rule, then the placed texts. */
export function FieldList({ content, config, words, example, current, onCurrent, onEntry }: FieldListProps) {
  const texts = Object.entries(config).filter((one): one is [string, PlacedText] => isPlaced(one[1]))
  const common = { words, example }
  return (
    <ul className={classes.fields} aria-label="Campi del PDF">
      {content.fields.filter(takesRule).map((field) => (
        <Item key={field.name} name={field.name} current={current} onCurrent={onCurrent}>
          <FieldRow {...common} field={field} config={config} onEntry={onEntry} />
        </Item>
      ))}
      {texts.map(([name, entry]) => (
        <Item key={name} name={name} current={current} onCurrent={onCurrent}>
          <TextRow {...common} name={name} entry={entry} onEntry={onEntry} />
        </Item>
      ))}
    </ul>
  )
}

interface ItemProps {
  name: string
  current: string | undefined
  onCurrent(name: string): void
  children: React.ReactNode
}

function Item({ name, current, onCurrent, children }: ItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const isCurrent = name === current
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={item}
      className={classes.field}
      data-current={isCurrent || undefined}
      onFocus={() => !isCurrent && onCurrent(name)}
    >
      {children}
    </li>
  )
}

const TYPES: Record<PdfField['type'], string> = {
  button: 'pulsante',
  text: 'testo',
  checkbox: 'casella',
  radio: 'scelta',
  combo: 'elenco',
  list: 'elenco',
  signature: 'firma',
}

interface RowProps {
  words: readonly string[]
  example: DocumentValues | undefined
  onEntry(name: string, entry: Entry | ''): void
}

function FieldRow({ field, config, ...row }: RowProps & { field: PdfField; config: DocumentConfig }) {
  const entry = config[field.name]
  const state = stateOf(field, config)
  const pages = [...new Set(field.places.map(({ page }) => page))]
  const automatic = row.example?.fields.get(field.name)?.text
  return (
    <>
      <Group justify="space-between" gap={6} wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {field.name}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {TYPES[field.type]} · {pages.length > 0 ? `pag. ${pages.join(', ')}` : 'senza posto'}
          {field.required && ' · obbligatorio'}
        </Text>
      </Group>
      {field.options.length > (field.type === 'checkbox' ? 1 : 0) && (
        <Text size="xs" c="dimmed" truncate="end">
          {field.options.map(({ label }) => label).join(' · ')}
        </Text>
      )}
      {field.type === 'signature' ? (
        <BoxRule
          name={field.name}
          rule={isBoxRule(entry) ? entry : undefined}
          onRule={(rule) => row.onEntry(field.name, rule ?? '')}
        />
      ) : (
        <Rule
          {...row}
          name={field.name}
          value={typeof entry === 'string' ? entry : ''}
          placeholder={state === 'by-name' ? `Automatico: {${field.name}}` : 'Nessuna regola'}
          fallback={automatic}
          onValue={(value) => row.onEntry(field.name, value)}
        />
      )}
    </>
  )
}

function TextRow({ name, entry, ...row }: RowProps & { name: string; entry: PlacedText }) {
  const number = (key: 'page' | 'x' | 'y' | 'size', label: string, min: number) => (
    <NumberInput
      key={key}
      size="xs"
      w={76}
      label={label}
      min={min}
      hideControls
      value={entry[key]}
      onChange={(value) => typeof value === 'number' && row.onEntry(name, { ...entry, [key]: value })}
    />
  )
  return (
    <>
      <Group justify="space-between" gap={6} wrap="nowrap">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <CloseButton size="sm" aria-label={`Togli ${name}`} onClick={() => row.onEntry(name, '')} />
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
        onValue={(value) => row.onEntry(name, { ...entry, value })}
      />
    </>
  )
}

interface RuleProps extends RowProps {
  name: string
  value: string
  placeholder: string
  fallback: string | undefined
  onValue(value: string): void
}

function Rule({ name, value, words, example, placeholder, fallback, onValue }: RuleProps) {
  const problems = expressionProblems(value, { formFields: FORM_FIELD_NAMES, words })
  const shown = value === '' ? fallback : example && evaluate(value, example)
  return (
    <>
      <SuggestingText
        size="xs"
        mt={4}
        aria-label={`Regola di ${name}`}
        placeholder={placeholder}
        maxLength={2_000}
        words={words}
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
