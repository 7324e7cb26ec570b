import { useCallback, useEffect, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import type { FormKey, KeptEntry } from '../journal/entry.ts'
import { holdEntry } from '../journal/hold-entry.ts'
import type { Journal } from '../journal/journal.ts'
import type { RecordLink } from '../save/record-link.ts'
import { takeFields } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormKeeping } from './form-keeping.ts'
import { offersOf } from './offers.ts'

/** An entry that no open form holds, held by this one until it is decided upon. */
interface Leftover {
  entry: KeptEntry
  letGo(): Promise<void>
}
interface Settings {
  store: FormStore
  link: RecordLink
  journal: Journal | undefined
  keeping: FormKeeping
  form: FormKey
  /** The form is a new contract that takes up what was typed into a record that is gone. */
  anew: boolean
}

/** What earlier pages kept of this form and never saved, one entry after the other. */
export function useRecovery({ store, link, journal, keeping, form, anew }: Settings) {
  const [leftovers, setLeftovers] = useState<readonly Leftover[]>([])

  useEffect(() => {
    if (!journal) return
    let over = false
    let held: readonly Leftover[] = []
    void findLeftovers(journal, form, keeping.entryId)
      .then((found) => {
        held = found
        if (over) for (const { letGo } of found) void letGo()
        else setLeftovers(found)
      })
      // A journal that cannot be read is told where its state is shown: nothing can be written to it either.
      .catch(() => undefined)
    return () => {
      over = true
      for (const { letGo } of held) void letGo()
    }
  }, [journal, form, keeping])

  const [leftover] = leftovers
  const offers = leftover ? offersOf(leftover.entry, store.current.values, anew) : []

  const drop = useCallback(
    async ({ entry, letGo }: Leftover) => {
      await journal?.forget(entry.id)
      await letGo()
    },
    [journal],
  )
  // What was kept and stands in the form already needs nobody's answer.
  useEffect(() => {
    if (!leftover || offers.length > 0) return
    setLeftovers((all) => all.filter((one) => one !== leftover))
    void drop(leftover)
  }, [leftover, offers.length, drop])

  const next = () => setLeftovers((all) => all.slice(1))
  const later = () => {
    for (const { letGo } of leftovers) void letGo()
    setLeftovers([])
  }

  /** The values as they were typed, with no consequences; the entry goes once this form's own holds them. */
  const accept = async (fields: readonly FieldName[]) => {
    if (!leftover) return
    const { entry } = leftover
    if (entry.creation) link.adopt(entry.creation)
    store.recover(takeFields(store.current.values, entry.typed, fields), entry.origins)
    // Every other entry of a form without a record is of another contract.
    if (form === 'new') later()
    else next()
    await keeping.settle({ sessionLives: false })
    if (keeping.safe) await drop(leftover)
  }
  const discard = () => {
    if (!leftover) return
    next()
    void drop(leftover)
  }
  const shown = leftover && offers.length > 0
  const { id, keptAt } = leftover?.entry ?? { id: '', keptAt: 0 }
  return {
    leftover: shown ? { id, keptAt, offers } : undefined,
    more: leftovers.length - 1,
    ...{ accept, discard, later },
  }
}

async function findLeftovers(journal: Journal, form: FormKey, own: string): Promise<Leftover[]> {
  const entries = (await journal.entriesOf(form)).filter((entry) => entry.id !== own)
  const held = await Promise.all(
    entries.map(async (entry) => {
      const letGo = await holdEntry(entry.id)
      return letGo && { entry, letGo }
    }),
  )
  return held.filter((leftover) => leftover !== undefined)
}
