import { ArchiveProblem } from './archive/archive-problem.ts'
import { tokensOf } from './archive/tokens.ts'

const STRING = /\((?:\\[\s\S]|[^\\()])*\)/g
const STATE_OPERATOR = /(?<![^\s\0\])>])[qQ](?![^\s\0[(<%/])/g

/** The number of graphics states that a drawing saves (`q`) and never restores (`Q`). */
export function countOpenStates(drawing: Buffer): number {
  const operators = drawing.toString('latin1').replaceAll(STRING, '()').match(STATE_OPERATOR) ?? []
  const saved = operators.filter((operator) => operator === 'q').length
  // Nearly every drawing is balanced, and need not be read.
  return 2 * saved === operators.length ? 0 : countOpen(readOperators(drawing) ?? operators)
}

function countOpen(operators: readonly string[]): number {
  let open = 0
  for (const operator of operators) {
    if (operator === 'q') open += 1
    else if (operator === 'Q') open = Math.max(0, open - 1)
  }
  return open
}

/** Undefined for a drawing that is malformed or contains an image. */
function readOperators(drawing: Buffer): string[] | undefined {
  try {
    return [...tokensOf(drawing)].map(({ operator }) => operator)
  } catch (error) {
    if (error instanceof ArchiveProblem) return undefined
    throw error
  }
}
