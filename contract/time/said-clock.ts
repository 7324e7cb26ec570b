/** The hour of a moment as it was typed or said, and the day beside it. */
export interface Clock {
  day: string
  /** As typed, so that a reason can repeat them. */
  hour: string
  minute: string
  /** Minutes since midnight. */
  minutes: number
}

const UNITS =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const TENS = ['venti', 'trenta', 'quaranta', 'cinquanta']
/** `ventuno`, `trentotto`: the last vowel of the ten is lost. */
const joined = (ten: string, unit: string) => (/^[uo]/.test(unit) ? ten.slice(0, -1) : ten) + unit
/** Every number below sixty by its word. */
const FIGURES = new Map<string, number>([
  ...UNITS.map((word, figure) => [word, figure] as const),
  ['una', 1],
  ...TENS.flatMap((ten, at) => [
    [ten, 20 + 10 * at] as const,
    ...UNITS.slice(1, 10).map((unit, one) => [joined(ten, unit), 21 + 10 * at + one] as const),
  ]),
])
const WORD = /\p{L}{3,}/gu
const withFigures = (text: string) =>
  text.replace(WORD, (word) => String(FIGURES.get(word.toLowerCase().replace('é', 'e')) ?? word))

const BEFORE_HOUR =
  "(?:(?:alle |dalle )?(?:ore|h\\.?)|alle|dalle|sulle|all['’]|(?:(?:dopo|verso|per|entro) )?l(?:e|['’]))"
const PARTS = 'mezz[ao]|un quarto|3 quarti|3/4'
/** `e mezza`, `e un quarto`, `meno 10`. */
const WORDED = `\\s(?:e (\\d{1,2}|${PARTS})|meno (\\d{1,2}|un quarto))(?: minuti)?`
const TIME_OF_DAY = '(mattin[ao]|pomeriggio|sera)'
const BEHIND = `(?: in punto)?(?: (?:(?:di|del|della|nel|in) )?${TIME_OF_DAY}| (pomeridiane))?(?: circa)?`
/** `ore 9.30`, `alle 15`, `h 15,30`, `alle 9 e mezza`, `alle 10 meno un quarto`, `alle 3 del pomeriggio`, `dopo le 18`. */
const SAID = `${BEFORE_HOUR}\\s?(\\d{1,2})(?:[:.,\\s](\\d{2})|${WORDED})?${BEHIND}`
/** `10 meno un quarto`, `9 e mezza`. */
const SAID_ALONE = `(\\d{1,2})${WORDED}${BEHIND}`
const GAP = '(?<![\\s,;–-])[\\s,;–-]+'
const SAID_LAST = new RegExp(`${GAP}${SAID}$`, 'i')
const SAID_ALONE_LAST = new RegExp(`${GAP}${SAID_ALONE}$`, 'i')
/** `alle 15 di lunedì`, `alle 9 e mezza del 30`. */
const BEFORE_DAY = '[\\s,;–-]+(?:(?:di|del) (?=[\\p{L}\\d])|(?=\\p{L}))'
const SAID_FIRST = new RegExp(`^${SAID}${BEFORE_DAY}`, 'iu')
const SAID_ALONE_FIRST = new RegExp(`^${SAID_ALONE}${BEFORE_DAY}`, 'iu')
/** `9:30 di domani`. */
const TYPED_FIRST = new RegExp(`^(\\d{1,2})[:.](\\d{2})${BEFORE_DAY}`, 'iu')
const TYPED_LAST = /(?<![\sT,;–-])[\sT,;–-]+(\d{1,2})([:.,h]?)(\d{2})$/
/** An hour alone counts behind a word for the day or a year: in `lunedì 15` it may be the day. */
const ALONE = /(?<=^(?:oggi|domani|dopodomani)|[/. -]\d{4})\s+(\d{1,2})$/i
const DAY_AND_TIME = new RegExp(`(?<!\\s)\\s(?:(?:di|del|della|nel|in) )?${TIME_OF_DAY}$`, 'i')
const MINUTES: Readonly<Record<string, number>> = {
  mezza: 30,
  mezzo: 30,
  'un quarto': 15,
  '3 quarti': 45,
  '3/4': 45,
}
const AFTERNOON = /^(?:pomeriggio|sera|pomeridiane)$/i

/** Other words for the same: `domattina`, `mezzogiorno`, `un quarto alle 10`. */
const plain = (text: string) =>
  withFigures(text)
    .replace(/\bdomattina\b/i, 'domani mattina')
    .replace(/\bstasera\b/i, 'oggi sera')
    .replace(/\bstama(?:ttina|ni|ne)\b/i, 'oggi mattina')
    .replace(/\bdopo domani\b/i, 'dopodomani')
    .replace(/(?:\b(?:a|per|verso|entro) )?\bmezzogiorno\b/i, 'alle 12')
    .replace(/\bun quarto alle (\d{1,2})\b/i, 'alle $1 meno un quarto')

interface Said {
  day: string
  /** The groups of the expression: the hour, the minute, minutes behind and before it, the time of the day. */
  parts: readonly (string | undefined)[]
}

function findSaid(text: string): Said | undefined {
  for (const [pattern, hasMinute] of [
    [SAID_LAST, true],
    [SAID_ALONE_LAST, false],
    [SAID_FIRST, true],
    [SAID_ALONE_FIRST, false],
  ] as const) {
    const match = pattern.exec(text)
    if (!match) continue
    const [whole, hour, ...others] = match
    const day = match.index > 0 ? text.slice(0, match.index) : text.slice(whole.length)
    return { day, parts: [hour, ...(hasMinute ? others : [undefined, ...others])] }
  }
  return undefined
}

/**
 * The hour at the end or the beginning of a text, and the day beside it.
 * @param isYearless whether four digits behind the text are its year
 */
export function readClock(typed: string, isYearless: (day: string) => boolean): Clock | undefined {
  const text = plain(typed)
  const said = findSaid(text)
  if (said) return saidClock(said)
  const first = TYPED_FIRST.exec(text)
  if (first) return typedClock(text.slice(first[0].length), first[1]!, first[2]!)
  const alone = ALONE.exec(text)
  if (alone) return typedClock(text.slice(0, alone.index), alone[1]!, '00')
  const last = TYPED_LAST.exec(text)
  if (!last) return undefined
  const day = text.slice(0, last.index)
  // The four digits behind a day without a year are its year.
  return last[2] === '' && isYearless(day) ? undefined : typedClock(day, last[1]!, last[3]!)
}

function saidClock({
  day,
  parts: [said, figure, behind, before = '0', time, afternoon],
}: Said): Clock | undefined {
  const timeOfDay = time ?? afternoon ?? DAY_AND_TIME.exec(day)?.[1] ?? ''
  const hour = AFTERNOON.test(timeOfDay) && Number(said) < 12 ? Number(said) + 12 : Number(said)
  const minute = minutesOf(behind ?? figure ?? '00')
  const clock = typedClock(day, String(hour), String(minute).padStart(2, '0'))
  const minutes = clock.minutes - minutesOf(before)
  return minutes < 0 ? undefined : { ...clock, minutes }
}

const minutesOf = (text: string): number => MINUTES[text.toLowerCase()] ?? Number(text)

const typedClock = (day: string, hour: string, minute: string): Clock => ({
  day: day.replace(DAY_AND_TIME, ''),
  hour,
  minute,
  minutes: Number(hour) * 60 + Number(minute),
})
