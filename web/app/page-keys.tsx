import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isDialogOpen, isFindKey, isSingleKey } from '../lib/single-keys.ts'
import type { KeyGroup } from '../ui/key-sheet.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import classes from './page-keys.module.css'
import { moveInRow, moveToRow } from './row-keys.ts'

const KeySheet = lazyPart(async () => ({ default: (await import('../ui/key-sheet.tsx')).KeySheet }))
const FindPageDialog = lazyPart(async () => ({
  default: (await import('./find-page-dialog.tsx')).FindPageDialog,
}))

const GROUPS: readonly KeyGroup[] = [
  {
    title: 'Muoversi',
    keys: [
      ['/', 'vai alla ricerca dell’elenco'],
      ['Esc ↓', 'dalla ricerca alle righe'],
      ['j k', 'riga seguente, riga precedente'],
      ['↑ ↓', 'le stesse, da una riga'],
      ['→ ←', 'i pulsanti della riga'],
      ['Invio', 'apre la riga'],
    ],
  },
  {
    title: 'Fare',
    keys: [
      ['n', 'registra un nuovo contratto'],
      ['Ctrl K', 'trova una pagina, o cerca nei record'],
      ['?', 'questi tasti'],
    ],
  },
]

const searchBox = () => document.querySelector<HTMLInputElement>('main input[type="search"]')
/** The form has its own keys. */
const isForm = () => document.querySelector('[data-form]') !== null

/** SHELL-50: the keys of every page but the form, and the button that shows them. */
export function PageKeys() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'keys' | 'find'>()
  useEffect(() => {
    const run = (event: KeyboardEvent): boolean => {
      const { key, target } = event
      if (isFindKey(event)) setOpen('find')
      else if (target === searchBox() && (key === 'Escape' || key === 'ArrowDown')) return moveToRow(1)
      else if (event.ctrlKey || event.altKey || event.metaKey) return false
      else if (moveInRow(target, key)) return true
      else if (!isSingleKey(event)) return false
      else if (key === '/') searchBox()?.focus()
      else if (key === 'n') void navigate({ to: '/new' })
      else if (key === 'j' || key === 'k') return moveToRow(key === 'j' ? 1 : -1)
      else if (key === '?') setOpen('keys')
      else return false
      return true
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForm() || isDialogOpen()) return
      if (run(event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        visibleFrom="sm"
        aria-label="Tasti rapidi"
        title="Tasti rapidi (?)"
        onClick={() => setOpen('keys')}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
      <Suspense>
        {open === 'keys' && <KeySheet groups={GROUPS} onClose={close} />}
        {open === 'find' && <FindPageDialog onClose={close} />}
      </Suspense>
    </>
  )
}
