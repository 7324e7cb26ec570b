/** The parts of a file name between which a line may end; the last one contains the complete file extension. */
export function breakName(name: string): string[] {
  const tail = /[^\s_.-]{0,16}\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - tail.length)
  return [...(stem.match(/[^\s_.-]*[\s_.-]+|[^\s_.-]+$/g) ?? []), tail].filter((part) => part !== '')
}
