import { Button, Checkbox, Text } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/format-date.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import classes from './templates.module.css'

/** A proposed rule for a field. */
export interface RuleRow {
  name: string
  rule: string
  /** Why this rule. */
  why: string | undefined
  /** The current rule of the field, which would be replaced. */
  replaces: string | undefined
  /** Why the rule may be wrong. */
  problem: string | undefined
  /** Initially chosen. */
  proposed: boolean
}

interface RulesDialogProps {
  title: string
  rows: readonly RuleRow[]
  /** Shown when there are no rows. */
  empty: string
  /** Above the rows. */
  children?: ReactNode
  onApply(rows: readonly RuleRow[]): void
  onClose(): void
}

/**
 * Rules for many fields, chosen individually or all together. A rule that replaces another one is marked
 * and initially not chosen.
 */
export function RulesDialog({ title, rows, empty, children, onApply, onClose }: RulesDialogProps) {
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = ({ name, proposed }: RuleRow) => decided.get(name) ?? proposed
  const usable = rows.filter(({ rule }) => rule !== '')
  const chosen = usable.filter(isChosen)
  const [choose] = useState(() => (name: string, choice: boolean) => {
    setDecided((before) => new Map(before).set(name, choice))
  })
  const fresh = rows.filter(({ replaces }) => replaces === undefined)
  const replacing = rows.filter(({ replaces }) => replaces !== undefined)
  return (
    <Dialog onClose={onClose} size="xl" title={title}>
      {children}
      {rows.length === 0 && (
        <Text size="sm" my="sm">
          {empty}
        </Text>
      )}
      {rows.length > 1 && (
        <Checkbox
          mt="sm"
          size="sm"
          label={`Tutti (${formatCount(rows.length)})`}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          disabled={usable.length === 0}
          onChange={({ currentTarget: { checked } }) =>
            setDecided(new Map(rows.map(({ name }) => [name, checked])))
          }
        />
      )}
      <Rows title="Senza regola" rows={fresh} isChosen={isChosen} choose={choose} />
      <Rows
        title="Hanno già una regola: la nuova la sostituisce"
        rows={replacing}
        isChosen={isChosen}
        choose={choose}
      />
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onApply(chosen)}>
          {applyText(chosen.length)}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

const applyText = (count: number): string =>
  count === 0 ? 'Applica' : count === 1 ? 'Applica 1 regola' : `Applica ${formatCount(count)} regole`

interface RowsProps {
  title: string
  rows: readonly RuleRow[]
  isChosen(row: RuleRow): boolean
  choose(name: string, choice: boolean): void
}

function Rows({ title, rows, isChosen, choose }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {title} ({formatCount(rows.length)})
      </Text>
      <ul className={classes.rules} aria-label={title}>
        {rows.map((row) => (
          <Row key={row.name} row={row} chosen={row.rule !== '' && isChosen(row)} choose={choose} />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  row: RuleRow
  chosen: boolean
  choose(name: string, choice: boolean): void
}

const Row = memo(function Row({ row, chosen, choose }: RowProps) {
  const { name, rule, why, replaces, problem } = row
  return (
    <li className={classes.rule}>
      <Checkbox
        size="sm"
        label={<span className={classes.name}>{name}</span>}
        checked={chosen}
        disabled={rule === ''}
        onChange={({ currentTarget: { checked } }) => choose(name, checked)}
        description={
          <>
            {rule !== '' && <code className={classes.code}>{rule}</code>}
            {why && <span>{why}</span>}
            {replaces !== undefined && <span className={classes.replaced}>Adesso: {replaces}</span>}
            {problem && <span className={classes.problem}>{problem}</span>}
          </>
        }
      />
    </li>
  )
})
