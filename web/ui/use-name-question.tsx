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
  found: string
  /** The title of the error toast. */
  failed: string
  save: UseMutationResult<unknown, Error, void>
}

/** Saves immediately, but asks first if another entry has the same name. */
export function useNameQuestion({ entry, storedName, read, found, failed, save }: NameQuestion) {
  const [other, setOther] = useState<Named>()
  const look = useMutation({
    mutationFn: async () => findSameName(await read(), entry),
    meta: { doing: failed },
    onSuccess: (same) => (same ? setOther(same) : save.mutate()),
  })
  const isKept = storedName !== undefined && findSameName([{ id: '', name: storedName, about: '' }], entry)
  const start = () => (isKept || entry.name.trim() === '' ? save.mutate() : look.mutate())
  const yes = () => {
    setOther(undefined)
    save.mutate()
  }
  return {
    save: { error: save.error, isPending: save.isPending || look.isPending, mutate: start },
    question: other && (
      <ConfirmDialog
        title="Stesso nome"
        yes="Salva"
        no="Annulla"
        cautious
        onYes={yes}
        onClose={() => setOther(undefined)}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {found}: «{other.name}» ({other.about}). Nelle scelte i due non si distinguono. Salvo lo stesso?
        </Text>
      </ConfirmDialog>
    ),
  }
}
