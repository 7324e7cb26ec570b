import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isDialogOpen, isFindKey, isSingleKey } from '../lib/single-keys.ts'
import type { KeyGroup } from '../ui/key-sheet.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import classes from './page-keys.module.css'

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

/** Rows of a list that are one stop of the Tab key each; the arrows move inside and between them. */
const ROW = '[data-row]'

/** Moves the focus to a row, from the focused one or to the first; false if there is none. */
function moveToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const from = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[from === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, from + step))]
  row?.focus()
  return row !== undefined
}

/** The keys of a focused row or of a control in it; false for any other key. */
function moveInRow(target: EventTarget | null, key: string): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null
  if (!row) return false
  if (key === 'ArrowDown' || key === 'ArrowUp') return moveToRow(key === 'ArrowDown' ? 1 : -1)
  if (key === 'Enter' && target === row) {
    row.querySelector<HTMLElement>('[data-row-open]')?.click()
    return true
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[at + (key === 'ArrowRight' ? 1 : -1)]?.focus()
  return true
}
