import { Text } from '@mantine/core'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Named, sameNamed } from '../lib/same-named.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface NameQuestion {
  /** What is being saved; without an id it is new. */
  entry: { id: string | undefined; name: string }
  /** The name that is stored: one that stays raises no question. */
  storedName: string | undefined
  /** All entries with a name, as the server has them now. */
  read(): Promise<readonly Named[]>
  /** «C’è già un’operazione con questo nome» */
  found: string
  /** What failed, as a toast's title. */
  failed: string
  save: UseMutationResult<unknown, Error, void>
}

/** Saves at once, but asks first where another entry has the same name. */
export function useNameQuestion({ entry, storedName, read, found, failed, save }: NameQuestion) {
  const [other, setOther] = useState<Named>()
  const look = useMutation({
    mutationFn: async () => sameNamed(await read(), entry),
    meta: { doing: failed },
    onSuccess: (same) => (same ? setOther(same) : save.mutate()),
  })
  const isKept = storedName !== undefined && sameNamed([{ id: '', name: storedName, about: '' }], entry)
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
