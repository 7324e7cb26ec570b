import type { EmbeddedFont, PDF } from '@libpdf/core'
import { FONT_FILES, readFont } from '../fonts.ts'

export type Weight = 'regular' | 'bold'

/** The fonts of this program, each embedded on first use. */
export interface Faces {
  get(name: Weight | 'wide'): EmbeddedFont
  /** The first font with every letter of the text, otherwise the one with most letters. */
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
