import { renameSync, rmSync } from 'node:fs'
import { run } from '../release/run.ts'

/**
 * A minimal Debian in a folder, from the archive that this machine itself uses. The folder is there when it is complete.
 * @param options of debootstrap
 * @param finish changes the Debian before that
 */
export function makeDebian(
  folder: string,
  options: readonly string[],
  finish: (made: string) => void = () => {},
): void {
  const mirror = run(
    '/',
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Origin: Debian',
    'Label: Debian',
  )
  const made = `${folder}.new`
  rmSync(made, { recursive: true, force: true })
  run('/', 'debootstrap', '--variant=minbase', ...options, 'trixie', made, mirror.split('\n')[0] ?? '')
  finish(made)
  renameSync(made, folder)
}
