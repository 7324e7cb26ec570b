/** The blocks of commands of a manual below a heading, up to the next heading; of each block its lines. */
export function commandsBelow(manual: string, heading: string): string[][] {
  const lines = manual.split('\n')
  const begin = lines.findIndex((line) => line.startsWith('#') && line.replace(/^#+ /, '') === heading)
  if (begin === -1) throw new Error(`The manual has no heading ${heading}`)
  const blocks: string[][] = []
  let language: string | undefined
  for (const line of lines.slice(begin + 1)) {
    const fence = /^```(\w*)$/.exec(line)
    if (fence) {
      language = language === undefined ? fence[1] : undefined
      if (language === 'sh') blocks.push([])
    } else if (language === 'sh') blocks.at(-1)!.push(line)
    // A line of a configuration may begin like a heading.
    else if (language === undefined && line.startsWith('#')) break
  }
  if (blocks.length === 0) throw new Error(`The manual has no commands below ${heading}`)
  return blocks
}

/** A manual for the address and the version of an installation. */
export function adapt(
  commands: readonly string[],
  { domain, version }: { domain: string; version: string },
): string[] {
  return commands.map((command) =>
    command
      // Of `sed s/the example/yours/` the second name alone.
      .replace(/(?<!s\/)sportello\.example\.it/g, domain)
      .replace(/sportello-\d+\.\d+\.\d+/g, `sportello-${version}`),
  )
}
