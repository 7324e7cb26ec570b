import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const own = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url))

/** The font of printed documents: Latin with every accent of Europe, Greek and Cyrillic. */
export const FONT_FILES = {
  regular: own('IBMPlexSans-Regular.ttf'),
  medium: own('IBMPlexSans-Medium.ttf'),
  bold: own('IBMPlexSans-SemiBold.ttf'),
  /** Takes over for a text with letters that the first one lacks, such as Georgian. */
  wide: createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

const kept = new Map<string, Promise<Uint8Array>>()

/** The bytes of a font, read from disk once. */
export function readFont(file: string): Promise<Uint8Array> {
  const known = kept.get(file) ?? readFile(file)
  kept.set(file, known)
  return known
}
