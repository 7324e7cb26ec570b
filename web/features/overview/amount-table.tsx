import { Table } from '@mantine/core'
import { formatCount } from '../../lib/format-date.ts'
import classes from './overview.module.css'
import type { Bar } from './overview-state.ts'

interface AmountTableProps {
  /** What the first column names. */
  what: string
  rows: readonly Bar[]
  /** Draws under each name how much of the most it is. */
  drawn?: boolean
}

/** Amounts by name: numbers to read and, where they are drawn, to see. */
export function AmountTable({ what, rows, drawn = true }: AmountTableProps) {
  const most = Math.max(1, ...rows.map(({ records }) => records))
  return (
    // A scrolling part can be reached without a mouse.
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
