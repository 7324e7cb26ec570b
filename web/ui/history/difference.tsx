import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { HistoryChange, HistoryNoun } from '../../../shared/api/history.ts'
import classes from './history.module.css'
import { propertyLabel, valueWords } from './property-words.ts'

/** More are shown when they are asked for. */
const FEW = 4

interface DifferenceProps {
  noun: HistoryNoun
  changes: readonly HistoryChange[]
}

/** Field by field, what was and what is. */
export function Difference({ noun, changes }: DifferenceProps) {
  const [whole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const shown = whole ? changes : changes.slice(0, FEW)
  return (
    <>
      <dl className={classes.difference} data-whole={whole || undefined}>
        {shown.map(({ field, before, after }) => (
          <div key={field} className={classes.change}>
            <dt>{propertyLabel(noun, field)}</dt>
            <dd>
              {before !== null && <del className={classes.was}>{valueWords(noun, field, before)}</del>}
              {before !== null && (
                <IconArrowRight size={13} className={classes.arrow} aria-label="diventa" role="img" />
              )}
              <ins className={classes.is}>{valueWords(noun, field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {(changes.length > FEW || changes.some(isLong)) && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(!whole)}>
          {whole ? 'Mostra meno' : moreWords(changes.length - shown.length)}
        </Button>
      )}
    </>
  )
}

const moreWords = (hidden: number) =>
  hidden === 0 ? 'Mostra per intero' : hidden === 1 ? 'Mostra un altro campo' : `Mostra altri ${hidden} campi`

/** Longer texts are cut until they are asked for. */
const LONG = 200
const isLong = ({ before, after }: HistoryChange) =>
  [before, after].some((value) => typeof value === 'string' && value.length > LONG)
