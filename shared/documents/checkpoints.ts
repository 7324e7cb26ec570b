/** What the agent ticks while reading a phone script: that something was read aloud, or the answer to a question. */
export const CHECKPOINT_KINDS = ['read', 'question'] as const
export type CheckpointKind = (typeof CHECKPOINT_KINDS)[number]

/** A mark of a script: `[[letto: …]]` or `[[domanda: …]]`, with `*` behind the word where it is required. CHECKPOINT-1 */
export interface Checkpoint {
  kind: CheckpointKind
  /** As it is written, with its variables. */
  text: string
  isRequired: boolean
  /** The HTML from the mark before it to the end of its own. */
  passage: string
}

const KIND_OF = { letto: 'read', domanda: 'question' } as const
const MARK = /\[\[(letto|domanda)(\*?):([^[\]<>]{1,300})\]\]/g
const OPENING = /\[\[[^[\]<>]{0,24}/g

/** The checkpoints of a script, in the order in which they are read. */
export function findCheckpoints(script: string): Checkpoint[] {
  let from = 0
  return [...script.matchAll(MARK)].map((match) => {
    const end = match.index + match[0].length
    const passage = script.slice(from, end)
    from = end
    return { ...readMark(match), passage }
  })
}

/** The script with other HTML in the place of its marks. */
export function replaceMarks(
  script: string,
  present: (mark: Omit<Checkpoint, 'passage'>, number: number) => string,
): string {
  let number = 0
  return script.replace(MARK, (...match) => {
    number += 1
    return present(readMark(match), number)
  })
}

const readMark = ([, word, star, text]: readonly string[]) => ({
  kind: KIND_OF[word as keyof typeof KIND_OF],
  isRequired: star === '*',
  text: text!.trim(),
})

/** Doubled brackets that are no mark, as messages: a mark with a wrong word would be read aloud. */
export const markProblems = (script: string): string[] =>
  [...script.replace(MARK, '').matchAll(OPENING)].map(
    ([text]) => `«${text}…»: un punto da segnare si scrive [[letto: testo]] o [[domanda: testo]]`,
  )
