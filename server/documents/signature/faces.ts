import type { EmbeddedFont, PDF } from '@libpdf/core'
import { FONT_FILES, readFont } from '../fonts.ts'

/** The typefaces of the seal, each embedded when the first text needs it. */
export interface Faces {
  /** The one that has every letter of the text, else the widest. */
  for(text: string, weight?: 'regular' | 'bold'): EmbeddedFont
}

export async function newFaces(pdf: PDF): Promise<Faces> {
  const files = { regular: FONT_FILES.regular, bold: FONT_FILES.bold, wide: FONT_FILES.wide }
  const bytes = new Map<string, Uint8Array>()
  for (const file of Object.values(files)) bytes.set(file, await readFont(file))
  const embedded = new Map<string, EmbeddedFont>()
  const face = (file: string): EmbeddedFont => {
    const font = embedded.get(file) ?? pdf.embedFont(bytes.get(file)!)
    embedded.set(file, font)
    return font
  }
  return {
    for(text, weight = 'regular') {
      const first = face(files[weight])
      return first.canEncode(text) ? first : face(files.wide)
    },
  }
}
