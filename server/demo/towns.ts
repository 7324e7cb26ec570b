import type { Random } from './random.ts'

/** A municipality with one of its postal codes. */
export interface Town {
  name: string
  province: string
  cap: string
}

const TOWN_LIST =
  'Roma RM 00184|Roma RM 00153|Milano MI 20121|Milano MI 20154|Torino TO 10123|Napoli NA 80134|Palermo PA 90133|Genova GE 16121|' +
  'Bologna BO 40126|Firenze FI 50123|Bari BA 70122|Catania CT 95124|Venezia VE 30121|Verona VR 37121|Messina ME 98122|' +
  'Padova PD 35121|Trieste TS 34121|Brescia BS 25121|Parma PR 43121|Taranto TA 74121|Prato PO 59100|Modena MO 41121|' +
  "Reggio nell'Emilia RE 42121|Perugia PG 06121|Livorno LI 57123|Ravenna RA 48121|Cagliari CA 09124|Foggia FG 71121|" +
  'Rimini RN 47921|Salerno SA 84121|Ferrara FE 44121|Sassari SS 07100|Latina LT 04100|Monza MB 20900|Siracusa SR 96100|' +
  'Pescara PE 65121|Bergamo BG 24121|Forlì FC 47121|Trento TN 38122|Vicenza VI 36100|Terni TR 05100|Bolzano BZ 39100|' +
  'Novara NO 28100|Piacenza PC 29121|Ancona AN 60121|Arezzo AR 52100|Udine UD 33100|Cesena FC 47521|Lecce LE 73100|' +
  "La Spezia SP 19121|Cantù CO 22063|Mondovì CN 12084|L'Aquila AQ 67100|Cefalù PA 90015|Nardò LE 73048|" +
  "San Donà di Piave VE 30027|Santarcangelo di Romagna RN 47822|Viggiù VA 21059|Quartu Sant'Elena CA 09045|" +
  "Gioia del Colle BA 70023|Sant'Angelo Lodigiano LO 26866|Lodi LO 26900|Pavia PV 27100|Alba CN 12051|Asti AT 14100|" +
  'Cuneo CN 12100|Matera MT 75100|Potenza PZ 85100|Cosenza CS 87100|Campobasso CB 86100|Aosta AO 11100'

export const TOWNS: readonly Town[] = TOWN_LIST.split('|').map((entry) => {
  const parts = entry.split(' ')
  return { name: parts.slice(0, -2).join(' '), province: parts.at(-2)!, cap: parts.at(-1)! }
})

/** Streets that every town has, by type. */
const STREETS = [
  ['VIA', 'ROMA'],
  ['VIA', 'GIUSEPPE MAZZINI'],
  ['VIA', 'GIUSEPPE VERDI'],
  ['VIA', 'DANTE ALIGHIERI'],
  ['VIA', 'DELLA LIBERTÀ'],
  ['VIA', "SANT'AGOSTINO"],
  ['VIA', 'XX SETTEMBRE'],
  ['VIA', 'NICOLÒ MACHIAVELLI'],
  ['VIA', "GABRIELE D'ANNUNZIO"],
  ['VIA', 'DEI MILLE'],
  ['VIA', 'GIACOMO MATTEOTTI'],
  ['VIA', 'MARIE CURIE'],
  ['VIA PRIVATA', 'DEI TIGLI'],
  ['VIALE', 'DELLA VITTORIA'],
  ['VIALE', 'EUROPA'],
  ['VIALE', 'GUGLIELMO MARCONI'],
  ['CORSO', 'VITTORIO EMANUELE II'],
  ['CORSO', 'GIUSEPPE GARIBALDI'],
  ['CORSO', 'UNITÀ D’ITALIA'],
  ['PIAZZA', 'DELLA REPUBBLICA'],
  ['PIAZZA', 'CAVOUR'],
  ['PIAZZALE', 'ALDO MORO'],
  ['LARGO', 'AUGUSTO'],
  ['VICOLO', "DELL'ORTO"],
  ['CONTRADA', "SANT'ANNA"],
  ['STRADA COMUNALE', 'VECCHIA DI CASELLE'],
  ['STRADA PROVINCIALE', '12'],
  ['LOCALITÀ', 'LE PIANE'],
] as const

export interface Address {
  type: string
  street: string
  number: string
  town: Town
}

export function inventAddress(random: Random, town: Town = random.pick(TOWNS)): Address {
  const [type, street] = random.pick(STREETS)
  const number = `${random.int(1, 180)}${random.chance(12) ? `/${random.letters(1)}` : ''}`
  return { type, street, number, town }
}
