import { dirname, normalize } from 'node:path'
import { parseSync } from 'vite'
import { readText } from '../../test/imports.ts'

export interface Node {
  type: string
  [key: string]: unknown
}

/** The functions of a file by name, and where its other names come from. */
export interface FileFunctions {
  functions: ReadonlyMap<string, Node>
  imports: ReadonlyMap<string, { file: string; name: string }>
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '')

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'MethodDefinition',
])
export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type)

/** The functions and the constants at the top of a file, and the methods of its classes. */
export function readFunctions(file: string): FileFunctions {
  const functions = new Map<string, Node>()
  const imports = new Map<string, { file: string; name: string }>()
  const collect = (statement: unknown): void => {
    if (!isNode(statement)) return
    if (statement.type === 'ImportDeclaration') collectImports(file, statement, imports)
    else if (statement.type === 'ExportNamedDeclaration') collect(statement.declaration)
    else if (statement.type === 'FunctionDeclaration') functions.set(nameOf(statement.id), statement)
    else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations as Node[])
        if (isNode(init)) functions.set(nameOf(id), init)
    } else if (statement.type === 'ClassDeclaration')
      for (const member of (statement.body as Node).body as Node[])
        if (member.type === 'MethodDefinition') functions.set(nameOf(member.key), member)
  }
  const program = parseSync(file, readText(file)).program as unknown as Node
  for (const statement of program.body as Node[]) collect(statement)
  return { functions, imports }
}

function collectImports(
  file: string,
  { importKind, source, specifiers }: Node,
  imports: Map<string, { file: string; name: string }>,
): void {
  const from = String((source as Node).value)
  if (importKind === 'type' || !from.startsWith('.')) return
  for (const { type, importKind: kind, local, imported } of specifiers as Node[])
    if (type === 'ImportSpecifier' && kind !== 'type')
      imports.set(nameOf(local), { file: normalize(`${dirname(file)}/${from}`), name: nameOf(imported) })
}
