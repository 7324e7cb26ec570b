import { useSyncExternalStore } from 'react'
import { entryOf } from '../../shared/page-entry.ts'
import { saveAllTyped } from './save-before-unload.ts'
import { createTimeLimit } from './time-limit.ts'

/** The page of this address is that of every URL of the portal, or of the customers. */
type PageAddress = '/' | '/verifica'

const listeners = new Set<() => void>()
let address: PageAddress = '/'
let isReplaced = false
/** How often the page has reason to speak of the new version. */
let mentions = 0
/** The last other scripts that the server named, about which it was asked. */
let asked: string | undefined
/** A page waits for this answer before it shows an error. */
const ANSWER_WITHIN_MS = 5_000

/**
 * Notices that the server has a newer version of the page, by its answers and by files of the page that are missing.
 * Nothing is reloaded before the user says so.
 */
export function watchForNewVersion(own: PageAddress): void {
  address = own
  addEventListener('vite:preloadError', () => {
    if (isReplaced) mention()
    else void findNewVersion()
  })
}

/** `scripts`: those of the pages that the server has, from its answer. */
export function hearPages(scripts: string | null): void {
  if (!scripts || isReplaced || scripts === asked || scripts.split(' ').some(isOwn)) return
  asked = scripts
  void findNewVersion()
}

/** Asks the server for its page, and returns whether it is another one than this. */
export async function findNewVersion(): Promise<boolean> {
  if (isReplaced) return true
  const limit = createTimeLimit(ANSWER_WITHIN_MS)
  try {
    const answer = await fetch(address, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: limit.signal,
    })
    const entry = answer.ok ? entryOf(await answer.text()) : undefined
    isReplaced = entry !== undefined && !isOwn(entry)
    if (!answer.ok) asked = undefined
  } catch {
    // The network failed: the next answer asks again.
    asked = undefined
  } finally {
    limit.clear()
  }
  if (isReplaced) mention()
  return isReplaced
}

function mention(): void {
  mentions += 1
  for (const listener of listeners) listener()
}

const isOwn = (script: string): boolean => document.querySelector(`script[src="${script}"]`) !== null

/** How often the server has shown that it has a newer version of the page: 0 while it has this one. */
export const useNewVersion = (): number => useSyncExternalStore(subscribe, () => mentions)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores typed text first. */
export async function reloadPage(): Promise<void> {
  await saveAllTyped({ sessionLives: true })
  location.reload()
}
