import { PROVINCES, type Province } from '../data/provinces.ts'
import { lettersOf } from './fold.ts'
import { once } from './once.ts'

const bySpelling = once(() => {
  const map = new Map<string, Province>()
  for (const province of PROVINCES) {
    map.set(province.code, province)
    for (const name of spellings(province.name)) map.set(name, province)
  }
  return map
})

/** `Bolzano/Bozen` under each language; `Reggio nell'Emilia` as people say it too. */
function spellings(name: string): string[] {
  const italian = name.split('/').map(lettersOf)
  const plain = lettersOf(name.replace(/ (?:nell'|di )/, ' '))
  return [lettersOf(name), ...italian, plain, plain.replace('CALABRIA', 'DICALABRIA')]
}

/** A province by code or name, in whatever case and accents; `Milano (MI)` too. Undefined for free text. */
export function findProvince(text: string): Province | undefined {
  const code = /\(([A-Za-z]{2})\)\s*$/.exec(text)?.[1] ?? text.trim()
  return bySpelling().get(code.toUpperCase()) ?? bySpelling().get(lettersOf(text))
}
