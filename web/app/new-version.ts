import { keepTyped } from '../lib/keep-typed.ts'

/** Reloads that follow each other faster than this help nobody. */
const ONCE_MS = 60_000
const RELOADED_KEY = 'sportello.reloaded'
/** Where the built page names its own first script. */
const ENTRY = /src="(\/assets\/[^"]+\.js)"/

/**
 * A new version of the page takes the parts of the old one away. A page that misses one reloads itself, once, after
 * putting away what was typed; a network that fails is not a reason to.
 *
 * @param address of the page as the server has it now
 */
export function followNewVersions(address: '/' | '/verifica'): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced(address))
}

async function reloadIfReplaced(address: string): Promise<void> {
  // First of all: the part that is missing may take the form off the screen.
  const kept = keepTyped({ sessionLives: true })
  if (!mayReload() || !(await isReplaced(address))) return
  await kept
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
}

const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) > ONCE_MS

/** Whether the server has another page by now than this one. */
async function isReplaced(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { cache: 'no-store', headers: { accept: 'text/html' } })
    const entry = answer.ok ? ENTRY.exec(await answer.text())?.[1] : undefined
    return entry !== undefined && document.querySelector(`script[src="${entry}"]`) === null
  } catch {
    return false
  }
}
