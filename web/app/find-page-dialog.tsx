import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { matchOptions } from '../lib/match-options.ts'
import { useSession } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ADMIN_TOOLS } from './admin-tools.ts'
import { sectionsFor } from './tabs-and-admin-pages.ts'

const SEARCH = 'search'

/** SHELL-50: opens a page by its name, or searches the records for the typed text. */
export function FindPageDialog({ onClose }: { onClose(): void }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const searchWord = typed.trim()
  const tools = can.seeAdministration ? ADMIN_TOOLS : []
  const all = [
    ...sectionsFor(can).map(({ label, path }) => ({ label, value: path as string })),
    { label: 'Nuovo contratto', value: '/new' },
    ...tools.flatMap(({ label, path }) => (path ? [{ label, value: path as string }] : [])),
  ]
  const pages = matchOptions(all, searchWord)
  const data = searchWord ? [...pages, { label: `Cerca «${searchWord}» nei record`, value: SEARCH }] : pages
  const go = (chosen: string | null) => {
    if (chosen === null) return
    onClose()
    void (chosen === SEARCH
      ? navigate({ to: '/records', search: { searchWord } })
      : navigate({ to: chosen as '/records' }))
  }
  return (
    <Dialog onClose={onClose} title="Trova una pagina o un record" yOffset="10dvh" returnFocus={false}>
      <Select
        data-autofocus
        aria-label="Trova una pagina o un record"
        placeholder="Pagina, o testo da cercare nei record…"
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={data}
        value={null}
        onChange={go}
        selectFirstOptionOnChange
        defaultDropdownOpened
        // Esc closes the list and, with it, the dialog.
        onDropdownClose={onClose}
        comboboxProps={{ withinPortal: false, position: 'bottom', middlewares: { flip: false } }}
        // The dialog scrolls, so that no key misses a part of the list.
        styles={{ options: { maxHeight: 'none' } }}
        mb={330}
      />
    </Dialog>
  )
}
