import { useCallback, useEffect, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { takeFields } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormAutosave } from './form-autosave.ts'
import type { Journal } from './journal.ts'
import type { FormKey, SavedEntry } from './journal-entry.ts'
import { lockEntry } from './lock-entry.ts'
import type { RecordLink } from './record-link.ts'
import { findRecoverableFields } from './recoverable-fields.ts'

/** An entry that no open form has locked, locked by this form until the user decides. */
interface Leftover {
  entry: SavedEntry
  letGo(): Promise<void>
}
interface Settings {
  store: FormStore
  link: RecordLink
  journal: Journal | undefined
  autosave: FormAutosave
  form: FormKey
  /** The form is a new contract with the values typed into a removed record. */
  isNewContract: boolean
}

/** The unsaved changes of earlier pages of this form, one entry after the other. */
export function useRecovery({ store, link, journal, autosave, form, isNewContract }: Settings) {
  const [leftovers, setLeftovers] = useState<readonly Leftover[]>([])

  useEffect(() => {
    if (!journal) return
    let over = false
    let locked: readonly Leftover[] = []
    void findLeftovers(journal, form, autosave.entryId)
      .then((ownLeftovers) => {
        locked = ownLeftovers
        if (over) for (const { letGo } of ownLeftovers) void letGo()
        else setLeftovers(ownLeftovers)
      })
      // An unreadable journal is reported by the status line: it cannot be written either.
      .catch(() => undefined)
    return () => {
      over = true
      for (const { letGo } of locked) void letGo()
    }
  }, [journal, form, autosave])

  const [leftover] = leftovers
  const fields = leftover ? findRecoverableFields(leftover.entry, store.current.values, isNewContract) : []

  const drop = useCallback(
    async ({ entry, letGo }: Leftover) => {
      await journal?.remove(entry.id)
      await letGo()
    },
    [journal],
  )
  // Saved values that the form already has need no decision.
  useEffect(() => {
    if (!leftover || fields.length > 0) return
    setLeftovers((all) => all.filter((one) => one !== leftover))
    void drop(leftover)
  }, [leftover, fields.length, drop])

  const next = () => setLeftovers((all) => all.slice(1))
  const later = () => {
    for (const { letGo } of leftovers) void letGo()
    setLeftovers([])
  }

  /** The values as typed, without consequences; the entry is removed after this form's own entry contains them. */
  const accept = async (fields: readonly FieldName[]) => {
    if (!leftover) return
    const { entry } = leftover
    if (entry.creation) link.adopt(entry.creation)
    store.recover(takeFields(store.current.values, entry.typed, fields), entry.origins)
    // Every other entry without a record belongs to another contract.
    if (form === 'new') later()
    else next()
    await autosave.flush({ sessionLives: false })
    if (autosave.isSafe) await drop(leftover)
  }
  const discard = () => {
    if (!leftover) return
    next()
    void drop(leftover)
  }
  const shown = leftover && fields.length > 0
  const { id, keptAt } = leftover?.entry ?? { id: '', keptAt: 0 }
  return {
    leftover: shown ? { id, keptAt, offers: fields } : undefined,
    more: leftovers.length - 1,
    accept,
    discard,
    later,
  }
}

async function findLeftovers(journal: Journal, form: FormKey, ownId: string): Promise<Leftover[]> {
  const entries = (await journal.entriesOf(form)).filter((entry) => entry.id !== ownId)
  const locked = await Promise.all(
    entries.map(async (entry) => {
      const letGo = await lockEntry(entry.id)
      return letGo && { entry, letGo }
    }),
  )
  return locked.filter((leftover) => leftover !== undefined)
}
