import type { EmbeddedFont, PDF } from '@libpdf/core'
import { FONT_FILES, readFont } from '../fonts.ts'

export type Weight = 'regular' | 'bold'

/** The fonts of what we write, each embedded when the first text needs it. */
export interface Faces {
  get(name: Weight | 'wide'): EmbeddedFont
  /** The one that has every letter of the text, else the widest. */
  for(text: string, weight?: Weight): EmbeddedFont
}

export async function newFaces(pdf: PDF): Promise<Faces> {
  const [regular, bold, wide] = await Promise.all([
    readFont(FONT_FILES.regular),
    readFont(FONT_FILES.bold),
    readFont(FONT_FILES.wide),
  ])
  const bytes = { regular, bold, wide }
  const embedded = new Map<string, EmbeddedFont>()
  const get = (name: Weight | 'wide'): EmbeddedFont => {
    const font = embedded.get(name) ?? pdf.embedFont(bytes[name])
    embedded.set(name, font)
    return font
  }
  return {
    get,
    for(text, weight = 'regular') {
      const first = get(weight)
      return first.canEncode(text) ? first : get('wide')
    },
  }
}
