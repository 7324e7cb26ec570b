import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { reloadPage, useNewVersion } from '../lib/new-version.ts'
import { CLOSE_BUTTON } from '../lib/toast.ts'

const ID = 'new-version'

/** Asks a page of a former version to be reloaded, beside what the user is doing: again after each part that is missing. */
export function NewVersionNotice() {
  const mentions = useNewVersion()
  useEffect(() => {
    if (mentions === 0) return
    notifications.show({
      id: ID,
      title: 'Nuova versione',
      message: (
        <>
          <Text inherit>Sportello è stato aggiornato: ricarica la pagina. Quello che hai scritto resta.</Text>
          <Group justify="flex-end" mt="xs">
            <Button size="compact-sm" onClick={() => void reloadPage()}>
              Ricarica
            </Button>
          </Group>
        </>
      ),
      autoClose: false,
      closeButtonProps: CLOSE_BUTTON,
      role: 'alert',
    })
  }, [mentions])
  return null
}
