import { parseSync } from 'vite'
import { projectFiles, readText } from './imports.ts'

/** The expressions of the product: literals, and the places that build one at run time. */
export interface OwnExpressions {
  /** By text, such as `/a+/g`: the files that have it. */
  literals: Map<string, string[]>
  /** By file: how many places build one. */
  built: Record<string, number>
}

const PRODUCT = /^(?!.*(?:\.test\.|\/fixtures\/))(?:contract|shared|server|web)\/.*\.tsx?$/

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string; property?: { name?: string } }
}

export function findOwnExpressions(): OwnExpressions {
  const literals = new Map<string, string[]>()
  const built: Record<string, number> = {}
  for (const path of projectFiles().filter((file) => PRODUCT.test(file))) {
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, regex, callee } = value as Node
      if (type === 'Literal' && regex) {
        const text = `/${regex.pattern}/${regex.flags}`
        literals.set(text, [...(literals.get(text) ?? []), path])
      }
      const isCall = type === 'NewExpression' || type === 'CallExpression'
      if (isCall && (callee?.name === 'RegExp' || callee?.property?.name === 'RegExp'))
        built[path] = (built[path] ?? 0) + 1
      for (const child of Object.values(value)) visit(child)
    }
    visit(parseSync(path, readText(path)).program)
  }
  return { literals, built }
}

export function expressionOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}
