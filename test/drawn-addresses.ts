import {
  capPrefixes,
  findProvince,
  type Municipality,
  municipalities,
  municipalitiesWithCap,
  type ReadAddress,
} from '../contract/places/index.ts'

/** An address as people write it, with its right parts. */
export interface DrawnAddress {
  text: string
  expected: ReadAddress
}

interface Parts {
  street: string
  number: string
  cap: string
  name: string
  province: string
}

/** How people write an address, and what differs then from its plain parts. */
interface Template {
  write(parts: Parts): string
  differs?(parts: Parts): Partial<ReadAddress>
}

const TEMPLATES: readonly Template[] = [
  { write: ({ street, number, cap, name, province }) => `${street} ${number}, ${cap} ${name} (${province})` },
  { write: ({ street, number, cap, name }) => `${street}, ${number} ${cap} ${name}` },
  { write: ({ street, number, cap, name, province }) => `${street} ${number}\n${cap} ${name} ${province}` },
  { write: ({ street, number, cap, name, province }) => `${street} ${number}, ${cap} ${province} ${name}` },
  { write: ({ street, number, cap, name, province }) => `${number}, ${street}, ${cap} ${name} ${province}` },
  {
    write: ({ street, number, cap, name, province }) =>
      `Indirizzo di fornitura: ${street} ${number} Comune: ${name} Provincia: ${province} CAP: ${cap}`,
  },
  {
    write: ({ street, number, cap, name, province }) =>
      `${street} n.${number} scala B int. 4, ${cap} ${name} (${province})`,
    differs: ({ number }) => ({ number: `${number} SCALA B INT. 4` }),
  },
  {
    write: ({ street, number, cap, name, province }) =>
      `${street} ${number}, Fraz. Bazzano, ${cap} ${name} (${province})`,
    differs: () => ({ locality: 'Fraz. Bazzano' }),
  },
  {
    write: ({ street, number, cap, name, province }) =>
      `${street} ${number} - I-${cap} ${name} (${province}) - Italia`,
  },
  {
    write: ({ street, number, cap, name, province }) =>
      `${street} ${number} p. 2 (citofono Rossi) - CAP ${cap} - ${name} (${province})`,
    differs: ({ number }) => ({ number: `${number} P. 2 CITOFONO ROSSI` }),
  },
  {
    write: ({ street, number, cap, name, province }) =>
      `${street} ${number}, ${cap} ${name} - Santa Maria degli Angeli (${province})`,
    differs: () => ({ locality: 'Santa Maria degli Angeli' }),
  },
  {
    write: ({ street, number, cap, name }) => `${street} is. 412 n. ${number}, ${cap} ${name}`,
    differs: ({ number }) => ({ number: `${number} IS. 412` }),
  },
  { write: ({ street, cap, name }) => `${street} s/n, ${cap} ${name}`, differs: () => ({ number: 'SNC' }) },
]

const CASES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
]
const COMMAS: readonly ((text: string) => string)[] = [(text) => text, (text) => text.replaceAll(',', '')]

const TYPES = ['Via', 'Viale', 'Piazza', 'Corso', 'Largo', 'Vicolo', 'Contrada']
const STREETS = [
  'Roma',
  'Milano',
  'Po',
  'Cavour',
  'Giuseppe Garibaldi',
  'XX Settembre',
  '25 Aprile',
  '4 Novembre',
  '1° Maggio',
  'della Scala',
  "de' Ginori",
  'San Carlo',
  'Papa Giovanni XXIII',
  'dell’Industria',
  'Piazza Vecchia',
]
const NUMBERS = ['1', '5', '12', '128', '1024', '5A', '12/B', '17/2/4', '3 bis', '12-14']

/** Numbers that follow one another without order, alike for one seed (mulberry32). */
function drawFrom(seed: number): <T>(all: readonly T[]) => T {
  let state = seed
  return (all) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return all[((mixed ^ (mixed >>> 14)) >>> 0) % all.length]!
  }
}

/** As many addresses as asked, in turn from each municipality. */
export function drawAddresses(count: number, seed: number): DrawnAddress[] {
  const draw = drawFrom(seed)
  const all = municipalities()
  return Array.from({ length: count }, (_, at) => drawAddress(all[at % all.length]!, draw))
}

function drawAddress(place: Municipality, draw: <T>(all: readonly T[]) => T): DrawnAddress {
  const [type, name, number] = [draw(TYPES), draw(STREETS), draw(NUMBERS)]
  const parts: Parts = {
    street: `${type} ${name}`,
    number,
    cap: capOf(place),
    name: place.name,
    province: place.province,
  }
  const template = draw(TEMPLATES)
  return {
    text: draw(COMMAS)(draw(CASES)(template.write(parts))),
    expected: {
      type: type.toUpperCase(),
      street: name.toUpperCase(),
      number: number.toUpperCase(),
      cap: parts.cap,
      municipality: place.name,
      locality: '',
      province: place.province,
      ...template.differs?.({ ...parts, number: number.toUpperCase() }),
    },
  }
}

/** Its postal code; of a city of zones the code of one; else one that begins as those of its province do. */
function capOf(place: Municipality): string {
  if (place.cap !== undefined) return place.cap
  const starts = capPrefixes(findProvince(place.province)!)
  const zones = starts.flatMap((start) => Array.from({ length: 10 }, (_, digit) => `${start}${digit}21`))
  return zones.find((cap) => municipalitiesWithCap(cap).includes(place)) ?? `${starts[0]}999`
}
