import { Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useDeferredValue } from 'react'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { formatCount } from '../../lib/format-date.ts'
import { countMissing, type FieldFilter, NO_FILTER } from './pdf-field-search.ts'
import { type RuleSheet, useConfig } from './rule-sheet.ts'
import classes from './templates.module.css'

interface FieldToolsProps {
  content: PdfContent
  sheet: RuleSheet
  filter: FieldFilter
  /** The number of rows that match the filter; undefined without a filter. */
  found: number | undefined
  onFilter(filter: FieldFilter): void
  /** Moves the focus to the first row that is shown. */
  onEnter(): void
  onPropose(): void
}

/** The tools above the fields: the filter, and the dialog that sets many rules at once. */
export const FieldTools = memo(function FieldTools(props: FieldToolsProps) {
  const { content, sheet, filter, found, onFilter, onEnter, onPropose } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter.query !== '') onFilter({ ...filter, query: '' })
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    // Enter would save the template.
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={classes.tools}>
      <TextInput
        role="searchbox"
        type="search"
        size="xs"
        aria-label="Cerca fra i campi"
        placeholder="Cerca per nome, etichetta o regola"
        className={classes.search}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        rightSection={
          filter.query && (
            <CloseButton
              size="xs"
              aria-label="Svuota la ricerca"
              onClick={() => onFilter({ ...filter, query: '' })}
            />
          )
        }
        maxLength={200}
        value={filter.query}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, query: value })}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" justify="space-between">
        <Checkbox
          size="xs"
          label={<MissingLabel content={content} sheet={sheet} />}
          checked={filter.onlyMissing}
          onChange={({ currentTarget: { checked } }) => onFilter({ ...filter, onlyMissing: checked })}
        />
        <Text size="xs" c="dimmed" role="status">
          {found !== undefined && foundText(found)}
        </Text>
      </Group>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onPropose}>
          Proponi le regole
        </Button>
        {found === 0 && (
          <Button variant="subtle" size="xs" onClick={() => onFilter(NO_FILTER)}>
            Mostra tutti i campi
          </Button>
        )}
      </Group>
    </div>
  )
})

const foundText = (count: number): string =>
  count === 0
    ? 'Nessun campo trovato'
    : count === 1
      ? '1 campo trovato'
      : `${formatCount(count)} campi trovati`

/** The count is rendered with low priority while typing. */
function MissingLabel({ content, sheet }: Pick<FieldToolsProps, 'content' | 'sheet'>) {
  const config = useDeferredValue(useConfig(sheet))
  return `Solo i campi senza regola (${formatCount(countMissing(content, config))})`
}
