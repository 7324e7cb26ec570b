import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The executable of the packaged browser inside its folder. */
export const BROWSER_PROGRAM = 'chromium'

/**
 * Ensures that `folder` contains an unpacked browser. `unpack` writes it into a temporary folder beside, which is then
 * renamed: concurrent runs never use an incomplete one. A folder without the executable, for example one with only the
 * font cache of an earlier run, is replaced.
 */
export function unpackBrowser(folder: string, unpack: (temporary: string) => void): void {
  const isUnpacked = () => existsSync(join(folder, BROWSER_PROGRAM))
  if (isUnpacked()) return
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(join(dirname(folder), 'unpacking-'))
  try {
    unpack(temporary)
    if (isUnpacked()) return
    rmSync(folder, { recursive: true, force: true })
    renameSync(temporary, folder)
  } catch (error) {
    // Another run may have taken the name meanwhile.
    if (!isUnpacked()) throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
