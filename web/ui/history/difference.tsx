import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { HistoryChange, HistoryNoun } from '../../../shared/api/history.ts'
import classes from './history.module.css'
import { propertyLabel, valueText } from './property-labels.ts'

/** More are shown on request. */
const MAX_SHOWN = 4

interface DifferenceProps {
  noun: HistoryNoun
  changes: readonly HistoryChange[]
}

/** The old and the new value of each field. */
export function Difference({ noun, changes }: DifferenceProps) {
  const [expanded, setExpanded] = useState(false)
  if (changes.length === 0) return null
  const shown = expanded ? changes : changes.slice(0, MAX_SHOWN)
  return (
    <>
      <dl className={classes.difference} data-whole={expanded || undefined}>
        {shown.map(({ field, before, after }) => (
          <div key={field} className={classes.change}>
            <dt>{propertyLabel(noun, field)}</dt>
            <dd>
              {before !== null && <del className={classes.was}>{valueText(noun, field, before)}</del>}
              {before !== null && (
                <IconArrowRight size={13} className={classes.arrow} aria-label="diventa" role="img" />
              )}
              <ins className={classes.is}>{valueText(noun, field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {(changes.length > MAX_SHOWN || changes.some(isLong)) && (
        <Button variant="subtle" size="compact-xs" onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Mostra meno' : moreLabel(changes.length - shown.length)}
        </Button>
      )}
    </>
  )
}

const moreLabel = (hidden: number) =>
  hidden === 0 ? 'Mostra per intero' : hidden === 1 ? 'Mostra un altro campo' : `Mostra altri ${hidden} campi`

/** Longer texts are truncated until expanded. */
const MAX_TEXT_LENGTH = 200
const isLong = ({ before, after }: HistoryChange) =>
  [before, after].some((value) => typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
