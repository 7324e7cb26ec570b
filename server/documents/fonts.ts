import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const fontPath = (name: string) => fileURLToPath(new URL(`../../shared/fonts/${name}`, import.meta.url))

/** The font of printed documents: Latin with all European accents, Greek and Cyrillic. */
export const FONT_FILES = {
  regular: fontPath('IBMPlexSans-Regular.ttf'),
  medium: fontPath('IBMPlexSans-Medium.ttf'),
  bold: fontPath('IBMPlexSans-SemiBold.ttf'),
  /** The fallback for letters that the first font lacks, such as Georgian. */
  wide: createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

const fontCache = new Map<string, Promise<Uint8Array>>()

/** The bytes of a font, read from disk once. */
export function readFont(file: string): Promise<Uint8Array> {
  const known = fontCache.get(file) ?? readFile(file)
  fontCache.set(file, known)
  return known
}
