import { saveAllTyped } from '../lib/save-before-unload.ts'
import { tabStorage } from '../lib/site-data.ts'

/** The minimum time between two automatic reloads. */
const MIN_RELOAD_INTERVAL_MS = 60_000
const RELOADED_KEY = 'sportello.reloaded'
/** The reference of the built page to its first script. */
const ENTRY = /src="(\/assets\/[^"]+\.js)"/

/**
 * A new version of the page removes the files of the old one. A page with a missing file reloads once, after storing
 * typed text; it does not reload on network failures. @param address the URL of the page
 */
export function reloadOnNewVersion(address: '/' | '/verifica'): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced(address))
}

async function reloadIfReplaced(address: string): Promise<void> {
  // Runs first: the missing file may unmount the form.
  const lastReload = saveAllTyped({ sessionLives: true })
  if (!mayReload() || !(await isReplaced(address))) return
  await lastReload
  // Without a storage of the tab nothing would end a series of reloads.
  if (tabStorage.set(RELOADED_KEY, String(Date.now()))) location.reload()
}

const mayReload = (): boolean =>
  Date.now() - Number(tabStorage.get(RELOADED_KEY) ?? 0) > MIN_RELOAD_INTERVAL_MS

/** Whether the server has another version of the page than this one. */
async function isReplaced(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { cache: 'no-store', headers: { accept: 'text/html' } })
    const entry = answer.ok ? ENTRY.exec(await answer.text())?.[1] : undefined
    return entry !== undefined && document.querySelector(`script[src="${entry}"]`) === null
  } catch {
    return false
  }
}
