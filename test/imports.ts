import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseSync } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

/** A source file of the project and its imports, including types. */
export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string
  text: string
  /** Imported files of the project by path. */
  files: string[]
  /** Imported packages by name, for example `@mantine/core` or `node:fs`. */
  packages: string[]
  /** True for a file that only re-exports. */
  barrel: boolean
}

/** Every tracked or addable file, by path. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter(
    (path) => path && lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile(),
  )
}

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Names under which `package.json` offers one file or another: all of them count as imported. */
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<Record<string, string>>(JSON.parse(readText('package.json')).imports).map(
    ([name, files]) => [name, Object.values(files).map(normalize)],
  ),
)

/** Reads one TypeScript file. Throws when it cannot be parsed. */
export function readSource(path: string): SourceFile {
  const text = readText(path)
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const named = importedNames(program)
  return {
    path,
    text,
    files: ownFiles(path, named),
    packages: named.filter((name) => !/^[.#]/.test(name)).map(packageName),
    barrel: program.body.length > 0 && program.body.every(isReexport),
  }
}

/** The files of the project that a file loads: its imports without types. It parses and walks no tree. */
export function loadedFiles(path: string): string[] {
  const text = readText(path)
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return ownFiles(path, names)
}

/** The files of the project among imported names. */
function ownFiles(path: string, imported: readonly string[]): string[] {
  const named = imported.map((name) => name.replace(/\?.*$/, ''))
  const relative = named.filter((name) => name.startsWith('.'))
  return [
    ...relative.map((name) => normalize(join(dirname(path), name))),
    ...named.flatMap((name) => OWN_NAMES[name] ?? []),
  ]
}

/** The texts of a file: strings, templates and the content of tags, without quotes. */
export function textsOf(path: string): string[] {
  const source = readText(path)
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, start, end } = value as { type?: string; start: number; end: number }
    if (type === 'ImportDeclaration') return
    if (type === 'Literal' || type === 'TemplateElement' || type === 'JSXText')
      found.push(
        source
          .slice(start, end)
          .replace(/^['"`]|(?:['"`]|\$\{)$/g, '')
          .trim(),
      )
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, source).program)
  return found
}

const isReexport = (statement: { type: string }): boolean =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && 'source' in statement && statement.source !== null)

const packageName = (name: string): string =>
  name.startsWith('node:') ? name : name.split('/', name.startsWith('@') ? 2 : 1).join('/')

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Walks the whole tree: a type may be imported in the middle of an expression. */
function importedNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(importedNames)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(importedNames)
  if (!('type' in node && IMPORTING.has(String(node.type)) && 'source' in node)) return below
  const source = node.source
  const literal =
    typeof source === 'object' && source !== null && 'value' in source ? source.value : undefined
  return typeof literal === 'string' ? [literal, ...below] : below
}
