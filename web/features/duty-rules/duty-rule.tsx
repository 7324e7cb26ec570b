import { Alert, Checkbox, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { MAX_RULE_TEXT, RULES } from '../../../contract/duties/rules.ts'
import type { StartTime } from '../../../contract/duties/start-times.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { changeDutyRule, type DutyRule, listDutyRules } from '../../../shared/api/duty-rules.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { type EntryValues, fieldsOf, textInput } from '../../ui/crud/fields.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { CHANNEL_OPTIONS, holidaysText, type RuleValue, readHolidays } from './rule-values.ts'
import { StartTimesInput } from './start-times-input.tsx'

const DUTY_RULES = ['duty-rules']

export const dutyRulesQuery = {
  ...callQuery(DUTY_RULES, listDutyRules, {}, ({ rules }) => rules),
  staleTime: 0,
}

interface Values {
  value: RuleValue
  validFrom: string
  source: string
  reason: string
}

const field = fieldsOf<Values>()

/** A rule; a change adds a version. RULE-4 */
export const DUTY_RULE: Entity<Values, DutyRule> = {
  kind: 'settings',
  empty: { value: false, validFrom: '', source: '', reason: '' },
  fields: [
    { name: 'value', label: 'Valore', show: (value: RuleValue) => String(value) },
    { name: 'validFrom', label: 'Vale dal', show: (day: string) => italianDate(day) },
    field('source', 'Fonte', textInput({ description: 'La norma, la delibera o la decisione dell’ufficio' })),
    field('reason', 'Motivo', textInput({})),
  ],
  idOf: ({ key }) => key,
  nameOf: ({ key }) => RULES[key].title,
  valuesOf: ({ current }) => ({
    value: current.value,
    validFrom: romeDay(new Date()),
    source: current.source,
    reason: '',
  }),
  update: async ({ key, updatedAt }, values) => {
    const { rule } = await send(changeDutyRule, { params: { key }, body: { ...values, readAt: updatedAt } })
    return rule
  },
  reload: (client, options) => client.invalidateQueries({ queryKey: DUTY_RULES }, options),
  texts: { updated: 'Regola cambiata' },
}

interface RuleFieldsProps extends EntryValues<Values> {
  rule: DutyRule
}

/** The inputs of a change of a rule, and what is missing while it is off. */
export function RuleFields({ rule, ...entry }: RuleFieldsProps) {
  const { values, issues, change } = entry
  const { kind, missing } = RULES[rule.key] as { kind: string; missing?: string }
  const [source, reason] = DUTY_RULE.fields.slice(2)
  return (
    <Stack gap="sm">
      <ValueInput
        kind={kind}
        value={values.value}
        error={issues.value}
        onValue={(value) => change({ value })}
      />
      {kind === 'switch' && values.value === false && missing && <MissingNotice text={missing} />}
      <DayInput
        label="Vale dal"
        value={values.validFrom}
        error={issues.validFrom}
        onChange={(day) => day && change({ validFrom: day })}
      />
      {source?.draw?.(entry, false)}
      {reason?.draw?.(entry, false)}
    </Stack>
  )
}

/** What is missing while a duty is switched off. RULE-3 */
export const MissingNotice = ({ text }: { text: string }) => (
  <Alert
    color="orange"
    variant="outline"
    mt="xs"
    py="xs"
    icon={<IconAlertTriangle />}
    title="Che cosa manca se è spenta"
  >
    {text}
  </Alert>
)

const NUMBER_LABELS: Readonly<Record<string, string>> = { months: 'Mesi', years: 'Anni', count: 'Numero' }

interface ValueInputProps {
  kind: string
  value: RuleValue
  error: string | undefined
  onValue(value: RuleValue): void
}

function ValueInput({ kind, value, error, onValue }: ValueInputProps) {
  const common = { error, 'data-autofocus': true }
  if (typeof value === 'boolean')
    return (
      <Switch
        {...common}
        label="Attiva"
        checked={value}
        onChange={({ currentTarget: { checked } }) => onValue(checked)}
      />
    )
  if (typeof value === 'number')
    return (
      <NumberInput
        {...common}
        label={NUMBER_LABELS[kind] ?? 'Giorni'}
        value={value}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        onChange={(typed) => onValue(typeof typed === 'number' ? typed : 0)}
      />
    )
  if (typeof value === 'string')
    return (
      <Textarea
        {...common}
        label="Testo"
        description="Chi lo vede da quel giorno vede questo; resta scritto quale testo ha visto ciascuno."
        autosize
        minRows={3}
        maxLength={MAX_RULE_TEXT}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    )
  if (kind === 'starts')
    return <StartTimesInput times={value as readonly StartTime[]} error={error} onTimes={onValue} />
  const texts = value as readonly string[]
  if (kind === 'channels')
    return (
      <Checkbox.Group label="Vendite" error={error} value={[...texts]} onChange={onValue}>
        <Stack gap={6} mt={6}>
          {CHANNEL_OPTIONS.map(({ value: one, label }) => (
            <Checkbox key={one} value={one} label={label} size="sm" />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  return (
    <TextInput
      {...common}
      label="Giorni festivi"
      description="Giorno e mese, separati da virgole: 25/12, 26/12, lunedì di Pasqua"
      defaultValue={holidaysText(texts)}
      onChange={({ currentTarget }) => onValue(readHolidays(currentTarget.value))}
    />
  )
}
