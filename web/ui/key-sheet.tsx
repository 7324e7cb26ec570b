import { Switch } from '@mantine/core'
import { useState } from 'react'
import { hasSingleKeys, setSingleKeys } from '../lib/single-keys.ts'
import { Dialog } from './dialog.tsx'
import classes from './key-sheet.module.css'

export interface KeyGroup {
  title: string
  keys: readonly [keys: string, effect: string][]
}

/** The keyboard shortcuts of a page, and the switch of those of a single key. */
export function KeySheet({ groups, onClose }: { groups: readonly KeyGroup[]; onClose(): void }) {
  const [single, setSingle] = useState(hasSingleKeys)
  return (
    <Dialog onClose={onClose} title="Tasti rapidi" size="xl" returnFocus={false}>
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    {pressed.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="md"
        label="Tasti singoli, come / e ?"
        description="Senza, valgono solo quelli con Ctrl o Alt, e i tasti del campo in cui si scrive."
        checked={single}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setSingle(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
