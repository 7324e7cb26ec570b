import { Radio } from '@mantine/core'
import classes from './versions.module.css'

export type Side = 'mine' | 'theirs'

/** A field with two versions, as texts. */
export interface FieldVersions<Name extends string> {
  name: Name
  label: string
  mine: string
  theirs: string
  /** A long text, with several lines on a phone. */
  long: boolean
}

interface VersionsTableProps<Name extends string> {
  fields: readonly FieldVersions<Name>[]
  titles: Record<Side, string>
  /** Null: the versions are only shown. */
  choice: VersionsChoice<Name> | null
}

export interface VersionsChoice<Name extends string> {
  sideOf(name: Name): Side
  onChoose(name: Name, side: Side): void
}

const SIDES = ['mine', 'theirs'] as const

/** Two versions by field. */
export function VersionsTable<Name extends string>({ fields, titles, choice }: VersionsTableProps<Name>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {titles[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, long, ...texts }) => (
          <tr key={name} data-long={long || undefined}>
            <th scope="row">{label}</th>
            {SIDES.map((side) => (
              <td key={side} data-title={titles[side]}>
                {choice ? (
                  <Radio
                    name={`version-${name}`}
                    label={<span className={classes.value}>{texts[side]}</span>}
                    aria-label={`${label}, ${titles[side].toLowerCase()}: ${texts[side]}`}
                    checked={choice.sideOf(name) === side}
                    onChange={() => choice.onChoose(name, side)}
                  />
                ) : (
                  <span className={classes.value}>{texts[side]}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
