import { Table } from '@mantine/core'
import { formatCount } from '../../lib/format-date.ts'
import classes from './overview.module.css'
import type { Bar } from './overview-state.ts'

interface AmountTableProps {
  /** The label of the first column. */
  what: string
  rows: readonly Bar[]
  /** Draws a bar for each amount relative to the maximum. */
  drawn?: boolean
}

/** Amounts by name: as numbers and optionally as bars. */
export function AmountTable({ what, rows, drawn = true }: AmountTableProps) {
  const most = Math.max(1, ...rows.map(({ records }) => records))
  return (
    // A scrolling element must be reachable without a mouse.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.scroll} tabIndex={0} aria-label={`Record per ${what.toLowerCase()}`}>
      <Table verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{what}</Table.Th>
            <Table.Th className={classes.number}>Record</Table.Th>
            <Table.Th className={classes.number}>Bozze</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, label, records, drafts }) => (
            <Table.Tr key={id ?? label}>
              <Table.Td>
                {label}
                {drawn && <div className={classes.bar} style={{ width: `${(100 * records) / most}%` }} />}
              </Table.Td>
              <Table.Td className={classes.number}>{formatCount(records)}</Table.Td>
              <Table.Td className={classes.number}>{formatCount(drafts)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
