import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/**
 * Whether every package has its patch, which an installation without scripts leaves out: files of customers could then stop
 * a process without end.
 */
export function checkPatches(checkout: string): Finding {
  const unpatched = findUnpatchedFiles(checkout)
  if (unpatched.length === 0) return { ok: true, found: 'applied' }
  return {
    ok: false,
    wrong: `The patches of this version are not applied to ${unpatched.join(', ')}: run npx patch-package, or npm ci without --ignore-scripts`,
  }
}

/** The files of installed packages that differ from what `patches/` makes of them, relative to `folder`. */
export function findUnpatchedFiles(folder: string): string[] {
  const patches = globSync('patches/*.patch', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  return patches.flatMap(readPatchedFiles).flatMap(({ file, parts }) => {
    const content = readIfPresent(join(folder, file))
    return parts.every((part) => content.includes(part)) ? [] : [file]
  })
}

interface PatchedFile {
  file: string
  /** The text of each changed place after the change. */
  parts: string[]
}

function readPatchedFiles(patch: string): PatchedFile[] {
  return patch
    .split(/^diff --git .*\n/m)
    .slice(1)
    .flatMap((section) => {
      const [, file] = /^\+\+\+ b\/(.+)$/m.exec(section) ?? []
      return file
        ? [
            {
              file,
              parts: section
                .split(/^@@ .*\n/m)
                .slice(1)
                .map(textAfterChange),
            },
          ]
        : []
    })
}

/** The unchanged and the added lines. */
const textAfterChange = (hunk: string): string =>
  hunk
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n')

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
