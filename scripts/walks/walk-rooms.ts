import { readText } from '../../test/imports.ts'
import { type FileFunctions, isFunction, isNode, type Node, nameOf, readFunctions } from './read-functions.ts'

export interface Walk {
  file: string
  /** A function of the file, or a method of its class. */
  start: string
}

/** `server/features/x/…` → `features/x`; undefined outside of the rooms. */
const roomOf = (path: string): string | undefined =>
  /^server\/((?:features|providers)\/[^/]+|[^/]+)\//.exec(path)?.[1]

/** The rooms of the ports, by their names in the context. */
function readPorts(): ReadonlyMap<string, string> {
  const text = readText('server/context.ts')
  const rooms = new Map<string, string>()
  for (const [, types = '', room = ''] of text.matchAll(
    /import type \{([^}]*)\} from '\.\/([^']+)\/port\.ts'/g,
  ))
    for (const type of types.split(',')) rooms.set(type.trim(), room)
  const members = [...text.matchAll(/^ {2}(\w+): (\w+)/gm)]
  return new Map(
    members.flatMap(([, name = '', type = '']) => {
      const room = rooms.get(type)
      return room === undefined ? [] : [[name, room] as const]
    }),
  )
}

/**
 * The rooms that an operation enters, in order: by the functions that it calls, each followed once at its first call,
 * with the bodies of closures, and by the ports. A room is entered by a call from another one.
 */
export class RoomWalker {
  readonly #ports = readPorts()
  readonly #files = new Map<string, FileFunctions>()
  #rooms: string[] = []
  #followed = new Set<string>()

  walk({ file, start }: Walk): string[] {
    if (!this.#read(file).functions.has(start)) throw new Error(`${file} has no ${start}`)
    this.#rooms = []
    this.#followed = new Set()
    this.#follow(undefined, file, start)
    return this.#rooms
  }

  #read(file: string): FileFunctions {
    const functions = this.#files.get(file) ?? readFunctions(file)
    this.#files.set(file, functions)
    return functions
  }

  #enter(from: string | undefined, room: string | undefined): void {
    if (room !== undefined && room !== from && room !== this.#rooms.at(-1)) this.#rooms.push(room)
  }

  #call(file: string, name: string): void {
    const { functions, imports } = this.#read(file)
    const imported = imports.get(name)
    if (imported) this.#follow(file, imported.file, imported.name)
    else if (functions.has(name)) this.#follow(file, file, name)
  }

  #follow(from: string | undefined, file: string, name: string): void {
    const called = this.#read(file).functions.get(name)
    const id = `${file} ${name}`
    if (!called || this.#followed.has(id)) return
    this.#followed.add(id)
    if (isFunction(called)) this.#enter(from && roomOf(from), roomOf(file))
    this.#visit(file, called)
  }

  /** In the order of the evaluation: arguments before their call. */
  #visit(file: string, node: unknown): void {
    if (Array.isArray(node)) {
      for (const one of node) this.#visit(file, one)
      return
    }
    if (!isNode(node) || node.type.startsWith('TS')) return
    if (node.type !== 'CallExpression') {
      for (const child of Object.values(node)) this.#visit(file, child)
      return
    }
    const callee = node.callee as Node
    this.#visit(file, callee.type === 'MemberExpression' ? callee.object : callee)
    for (const argument of node.arguments as Node[])
      if (argument.type === 'Identifier') this.#call(file, nameOf(argument))
      else this.#visit(file, argument)
    if (callee.type === 'Identifier') this.#call(file, nameOf(callee))
    if (callee.type === 'MemberExpression') this.#enter(roomOf(file), this.#portOf(callee.object as Node))
  }

  /** `crm.saveEntry` and `context.crm.saveEntry`. */
  #portOf(object: Node): string | undefined {
    return this.#ports.get(nameOf(object.type === 'MemberExpression' ? object.property : object))
  }
}

/** How often a room is entered again that was left. */
export const countReturns = (rooms: readonly string[]): number => rooms.length - new Set(rooms).size
