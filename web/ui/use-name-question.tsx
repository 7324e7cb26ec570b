import { Text } from '@mantine/core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findSameName, type Named } from '../lib/find-same-name.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface NameQuestion {
  /** The entry to be saved; without an id it is new. */
  entry: { id: string | undefined; name: string }
  /** The stored name: an unchanged name needs no question. */
  storedName: string | undefined
  /** All entries by name, as currently stored. */
  read(): Promise<readonly Named[]>
  /** «C’è già un’operazione con questo nome» */
  duplicateText: string
  /** The title of the error toast. */
  failed: string
  save: UseMutationResult<unknown, Error, void>
}

/** Saves immediately, but asks first if another entry has the same name. */
export function useNameQuestion({ entry, storedName, read, duplicateText, failed, save }: NameQuestion) {
  const [namesake, setNamesake] = useState<Named>()
  const checkName = useMutation({
    mutationFn: async () => findSameName(await read(), entry),
    meta: { failureTitle: failed },
    onSuccess: (same) => (same ? setNamesake(same) : save.mutate()),
  })
  const isUnchanged =
    storedName !== undefined && findSameName([{ id: '', name: storedName, about: '' }], entry)
  const start = () => (isUnchanged || entry.name.trim() === '' ? save.mutate() : checkName.mutate())
  const yes = () => {
    setNamesake(undefined)
    save.mutate()
  }
  return {
    save: { error: save.error, isPending: save.isPending || checkName.isPending, mutate: start },
    question: namesake && (
      <ConfirmDialog
        title="Stesso nome"
        yes="Salva"
        cautious
        onYes={yes}
        onClose={() => setNamesake(undefined)}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {duplicateText}: «{namesake.name}» ({namesake.about}). Nelle scelte i due non si distinguono.
          Salvare lo stesso?
        </Text>
      </ConfirmDialog>
    ),
  }
}
