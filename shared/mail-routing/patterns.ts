import { RE2JS, RE2JSSyntaxException } from 're2js'

/** CONST-13: the separator of the patterns in a list. */
export const PATTERN_SEPARATOR = ';'

/** The trimmed patterns of a list; none for an empty list. */
export function patternsOf(list: string): string[] {
  return list
    .split(PATTERN_SEPARATOR)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
}

/** Why a pattern is invalid, in Italian; undefined for a valid one. */
export function patternProblem(pattern: string): string | undefined {
  const { refused } = getCompiledPattern(pattern)
  return refused && (REASONS[refused] ?? 'non è scritto bene')
}

/** Whether a pattern matches anywhere in the text, ignoring case (EMAILCFG-11). An invalid one never matches. */
export function matchesPattern(pattern: string, text: string): boolean {
  return getCompiledPattern(pattern).regex?.test(text) ?? false
}

type Compiled = { regex: RE2JS; refused?: never } | { regex?: never; refused: string }

/** Patterns are few, and the test area evaluates them on every key press. */
const compiledPatterns = new Map<string, Compiled>()
const MAX_COMPILED_PATTERNS = 500

function getCompiledPattern(pattern: string): Compiled {
  const cached = compiledPatterns.get(pattern)
  if (cached) return cached
  if (compiledPatterns.size >= MAX_COMPILED_PATTERNS) compiledPatterns.clear()
  const compiled = compilePattern(pattern)
  compiledPatterns.set(pattern, compiled)
  return compiled
}

/** RE2 runs in linear time for every pattern. */
function compilePattern(pattern: string): Compiled {
  try {
    return { regex: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE) }
  } catch (error) {
    return { refused: error instanceof RE2JSSyntaxException ? error.getDescription() : 'unknown' }
  }
}

/** Italian texts by error message of RE2. */
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
  'expression nests too deeply': 'ha troppe parentesi annidate',
  'expression too large': 'è troppo grande',
}
