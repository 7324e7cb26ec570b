import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

const ROOTS = 'contract|shared|server|web|test|e2e|scripts|bench|docs'
const paths = projectFiles()

/** Files that refer to other files by path: the tests with their helpers, the scripts and the configurations. */
const naming = paths.filter(
  (path) =>
    /^(?:test|scripts|e2e|bench)\/.*\.tsx?$|\.test\.tsx?$|^[\w.]+\.config\.ts$/.test(path) &&
    path !== 'test/path-patterns.test.ts',
)

interface Pattern {
  text: string
  regex: boolean
}

/** The literals of a file that are paths, or patterns of paths, from the root of the project. */
function patternsOf(path: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as { type?: string; value?: unknown; regex?: { pattern: string } }
    if (node.type === 'Literal' && node.regex) found.push({ text: node.regex.pattern, regex: true })
    else if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ text: node.value, regex: false })
    else for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, readText(path)).program)
  return found
}

/** A pattern as the patterns that it is made of: `^(a|b)\/c` as `^(?:a)\/c` and `^(?:b)\/c`. */
function alternativesOf(pattern: string): string[] {
  let at = 0
  const readAlternatives = (): string[] => {
    const found: string[] = []
    let current = ['']
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1
        found.push(...current)
        current = ['']
        continue
      }
      const atoms = readAtom()
      current = current.flatMap((start) => atoms.map((atom) => start + atom))
    }
    return [...found, ...current]
  }
  const readAtom = (): string[] => {
    const [plain] = /^(?:\\.|\[(?:\\.|[^\]\\])*\]|[^(])/s.exec(pattern.slice(at)) ?? []
    if (plain !== undefined) {
      at += plain.length
      return [plain]
    }
    const [opening = '('] = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(pattern.slice(at)) ?? []
    at += opening.length
    const inner = readAlternatives()
    at += 1
    if (/[=!]$/.test(opening)) return [`${opening}${inner.join('|')})`]
    return inner.map((one) => `(?:${one})`)
  }
  return readAlternatives()
}

const REGEX_OF_PATH = new RegExp(`^\\^(?:\\(\\?:)?(?:${ROOTS})\\)?\\\\/`)
/** A file, a folder with a trailing slash, or a deeper path: `scripts/choices` is the path of a call. */
const PATH = new RegExp(`^(?:${ROOTS})/(?=.*/|.*\\.\\w+$|$)[\\w./-]*$`)

/** The parts of a pattern that no file has. */
function staleParts({ text, regex }: Pattern): string[] {
  if (!regex) return PATH.test(text) && !paths.some((path) => path.startsWith(text)) ? [text] : []
  return alternativesOf(text)
    .filter((part) => REGEX_OF_PATH.test(part))
    .filter((part) => !paths.some((path) => new RegExp(part).test(path)))
}

it('every path, and every alternative of a pattern of paths, is one of the project', () => {
  const stale = naming.flatMap((path) =>
    patternsOf(path)
      .flatMap(staleParts)
      .map((part) => `${path}: ${part}`),
  )
  expect(stale).toEqual([])
})

it('a pattern with one stale alternative is found by that alternative', () => {
  const parts = (text: string) => staleParts({ text, regex: true })
  expect(parts('^server\\/(db|nowhere)\\/|^test\\/')).toEqual(['^server\\/(?:nowhere)\\/'])
  expect(parts('^(?:server|web)\\/features\\/')).toEqual([])
  expect(parts('^server\\/http\\/(?!errors)\\w+\\.ts$')).toEqual([])
  expect(staleParts({ text: 'server/nowhere/', regex: false })).toEqual(['server/nowhere/'])
})
