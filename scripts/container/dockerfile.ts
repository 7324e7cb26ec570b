/** One instruction of a Dockerfile, its options apart. */
export interface Instruction {
  name: string
  options: Readonly<Record<string, string>>
  /** The rest of the line, continued lines joined. */
  text: string
}

/** One stage: what it begins with, its name and its instructions. */
export interface Stage {
  from: string
  name: string | undefined
  instructions: Instruction[]
}

/** Reads a Dockerfile. Throws for a line that is no instruction and for an instruction before the first stage. */
export function readDockerfile(content: string): Stage[] {
  const lines = content
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const instruction of lines.map(readInstruction)) {
    const stage = stages.at(-1)
    if (instruction.name === 'FROM') stages.push(readStage(instruction))
    else if (stage) stage.instructions.push(instruction)
    else throw new Error(`${instruction.name} is before the first FROM`)
  }
  return stages
}

function readInstruction(line: string): Instruction {
  const [, name, rest = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
  if (!name) throw new Error(`This is no instruction: ${line}`)
  const [given = ''] = /^(?:--\S+ +)*/.exec(rest) ?? []
  const options = Object.fromEntries(
    [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, option = '', value = '']) => [option, value]),
  )
  return { name, options, text: rest.slice(given.length) }
}

function readStage({ text }: Instruction): Stage {
  const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? []
  return { from, name, instructions: [] }
}

/** The words of an instruction in the form of JSON, which no shell reads. */
export const wordsOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

/** The variables of an instruction `ENV`. */
export const variablesOf = (text: string): string[] => text.split(/ +/)
