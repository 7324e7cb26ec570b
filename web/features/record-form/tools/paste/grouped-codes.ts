/** A code that may be written in groups: the characters so far, and the end of the last group. */
export interface GroupedCode {
  value: string
  end: number
}

const GROUP = /[A-Za-z0-9]+/y
const GAP = /[ \t.-]{1,2}|\n[ \t]*/y

/**
 * The codes of increasing length that begin at a position, one for each group of characters: `IT60`,
 * `IT60X054`, … A code never ends inside a group.
 */
export function groupedCodesFrom(text: string, at: number, longest: number): GroupedCode[] {
  const all: GroupedCode[] = []
  let value = ''
  let end = at
  while (value.length < longest) {
    GROUP.lastIndex = end
    const group = GROUP.exec(text)
    if (!group) break
    value += group[0].toUpperCase()
    end = GROUP.lastIndex
    if (value.length > longest) break
    all.push({ value, end })
    GAP.lastIndex = end
    if (!GAP.test(text)) break
    end = GAP.lastIndex
  }
  return all
}
