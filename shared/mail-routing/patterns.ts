import { RE2JS, RE2JSSyntaxException } from 're2js'

/** CONST-13: between the patterns of a list. */
export const PATTERN_SEPARATOR = ';'

/** The patterns of a list, without the blanks around them; none for an empty list. */
export function patternsOf(list: string): string[] {
  return list
    .split(PATTERN_SEPARATOR)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
}

/** Why a pattern cannot be used, in Italian; undefined for a good one. */
export function patternProblem(pattern: string): string | undefined {
  const { refused } = compiled(pattern)
  return refused && (REASONS[refused] ?? 'non è scritto bene')
}

/** Whether a pattern is found anywhere in the text, whatever the case (EMAILCFG-11). A broken one is found nowhere. */
export function isFound(pattern: string, text: string): boolean {
  return compiled(pattern).regex?.test(text) ?? false
}

type Compiled = { regex: RE2JS; refused?: never } | { regex?: never; refused: string }

/** Patterns are few and are tried on every key press of the test area. */
const known = new Map<string, Compiled>()
const MOST_KNOWN = 500

function compiled(pattern: string): Compiled {
  const held = known.get(pattern)
  if (held) return held
  if (known.size >= MOST_KNOWN) known.clear()
  const made = compile(pattern)
  known.set(pattern, made)
  return made
}

/** RE2 runs in time linear to the text, whatever the pattern. */
function compile(pattern: string): Compiled {
  try {
    return { regex: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE) }
  } catch (error) {
    return { refused: error instanceof RE2JSSyntaxException ? error.getDescription() : 'unknown' }
  }
}

/** By RE2's own words. */
const REASONS: Readonly<Record<string, string>> = {
  'invalid character class range': 'un intervallo tra parentesi quadre non è valido',
  'invalid escape sequence': 'dopo «\\» c’è un carattere che non si può usare',
  'invalid named capture': 'il nome di un gruppo non è valido',
  'invalid or unsupported Perl syntax': 'usa una forma che non è ammessa, come (?=…) o (?!…)',
  'invalid nested repetition operator': 'ci sono due ripetizioni una dopo l’altra',
  'invalid repeat count': 'una ripetizione è troppo grande o non è valida',
  'missing closing ]': 'manca la parentesi quadra chiusa',
  'missing closing )': 'manca la parentesi chiusa',
  'missing argument to repetition operator': 'prima di *, + o ? manca che cosa ripetere',
  'trailing backslash at end of expression': 'finisce con «\\»',
  'duplicate capture group name': 'due gruppi hanno lo stesso nome',
  'unexpected )': 'c’è una parentesi chiusa di troppo',
  'expression nests too deeply': 'ha troppe parentesi una dentro l’altra',
  'expression too large': 'è troppo grande',
}
