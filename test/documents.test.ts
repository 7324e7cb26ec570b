import { existsSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandRows } from '../server/commands/run-command-line.ts'
import { projectFiles, readSource, readText } from './imports.ts'

const files = projectFiles()
const documents = files.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: readText(path) }))

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...named])
}

/** The links of a document within the repository, with the file that each leads to. */
function linksOf({
  path,
  text,
}: {
  path: string
  text: string
}): { link: string; file: string; anchor?: string }[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, link = '']) => {
    const [target = '', anchor] = link.split('#')
    const file = target === '' ? path : normalize(join(dirname(path), target))
    return anchor === undefined ? { link, file } : { link, file, anchor }
  })
}

/** Whether a file with this path exists; `<noun>` and `*` match any part of a name. */
function exists(named: string): boolean {
  const parts = named.split(/<\w+>|\*/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`)
  return files.some((path) => pattern.test(path))
}

describe('the documents', () => {
  it('the documents link to files and headings that exist', () => {
    const broken = documents.flatMap((document) =>
      linksOf(document)
        .filter(({ file, anchor }) => {
          if (!existsSync(file)) return true
          return anchor !== undefined && !anchorsOf(readText(file)).has(anchor)
        })
        .map(({ link }) => `${document.path}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('the documents name files and folders of the repository that exist', () => {
    const PATH = /`((?:contract|shared|server|web|test|e2e|scripts|bench|docs)\/[\w./-]*)`/g
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(PATH)]
        .filter(([, named = '']) => !existsSync(named))
        .map(([, named]) => `${path}: ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('a text that names a decision by its number names one that exists, and links to its file', () => {
    const NAMED = /\bdecisions? (\d{3})\b(?:\]\(([^)\s]*)\))?/gi
    const numbers = files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])
    expect(numbers.length).toBe(new Set(numbers).size)
    const wrong = files
      .filter((path) => /\.(?:tsx?|mjs|sql|md)$/.test(path))
      .flatMap((path) =>
        [...readText(path).matchAll(NAMED)]
          .filter(
            ([, number = '', link]) => !numbers.includes(number) || (link && !link.includes(`${number}-`)),
          )
          .map(([named]) => `${path}: ${named}`),
      )
    expect(wrong).toEqual([])
  })

  it('the table of queues and limits names every file that has one, and attacks that exist', () => {
    const section = readText('docs/architecture.md')
      .split('\n## ')
      .find((part) => part.startsWith('Queues and'))!
    const limiting = files
      .filter((path) => /^server\/.*(?<!\.test)\.ts$/.test(path))
      .filter((path) => /\b(?:new (?:KeyedQueue|TokenBuckets)|refusingQueue)\(/.test(readText(path)))
    expect(limiting.filter((path) => !section.includes(`\`${path}\``))).toEqual([])
    const attacks = [...section.matchAll(/\| ([a-z, -]*) \|$/gm)].flatMap(([, named = '']) =>
      named.split(', '),
    )
    const missing = attacks.filter((name) => !/^(?:-+|)$/.test(name) && !exists(`bench/security/${name}.ts`))
    expect(missing).toEqual([])
  })

  it('name source files by a path that exists, from the root or from the folder of the document', () => {
    const SOURCE = /(?<=^|[\s`(])[\w./<>*-]+\.(?:tsx?|sql|mjs)(?=$|[\s`),.:;])/gm
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(SOURCE)]
        .filter(([named]) => !exists(named) && !exists(normalize(join(dirname(path), named))))
        .map(([named]) => `${path}: ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('name npm scripts that package.json has', () => {
    const { scripts } = JSON.parse(readText('package.json'))
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([command]) => `${path}: ${command}`),
    )
    expect(missing).toEqual([])
  })
})

it('docs/operations.md quotes log lines as the server writes them', () => {
  const quoted = [...readText('docs/operations.md').matchAll(/log lines? `([^`]+)`/g)]
  const code = files.filter((path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
  const written = code.map((path) => readText(path)).join('\n')
  expect(quoted.length).toBeGreaterThan(0)
  expect(quoted.filter(([, line]) => !written.includes(`'${line}'`)).map(([, line]) => line)).toEqual([])
})

it('README.md words the commands as their help does', () => {
  const [, table = ''] = readText('README.md').split('## Command line')
  const rows = [...table.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm)].map(([, ...row]) => row)
  expect(rows).toEqual(commandRows())
})

it('bench/README.md has one row for each bench, and none for their parts', () => {
  const sources = files.filter((path) => /^bench\/.*\.tsx?$/.test(path)).map(readSource)
  const imported = new Set(sources.flatMap((source) => source.files))
  // A separate process is named in the call that starts it.
  const isStarted = (path: string) => sources.some(({ text }) => text.includes(`'${basename(path)}'`))
  const benches = sources
    .map(({ path }) => path)
    .filter((path) => /^bench\/(?:security\/)?[\w-]+\.ts$/.test(path))
    .filter((path) => !imported.has(path) && !isStarted(path))
  const rows = [...readText('bench/README.md').matchAll(/^\| `([^`]+\.ts)` \|/gm)]
  expect(rows.map(([, name]) => `bench/${name}`).sort()).toEqual(benches.sort())
})

describe('the decision records', () => {
  const records = documents
    .filter(({ path }) => /^docs\/decisions\/\d/.test(path))
    .map(({ path, text }) => ({ name: path.slice('docs/decisions/'.length), text }))
    .sort((a, b) => a.name.localeCompare(b.name))

  it('the decision records are numbered without gaps, in file name and heading', () => {
    const wanted = records.map((_, at) => String(at + 1).padStart(3, '0'))
    expect(records.map(({ name }) => name.slice(0, 3))).toEqual(wanted)
    expect(records.map(({ text }) => text.slice(2, 5))).toEqual(wanted)
  })

  it('the decision records have a status, a date, a context, a decision and consequences', () => {
    const PARTS = [
      /^Status: (?:accepted|superseded)\. Date: \d{4}-\d{2}-\d{2}\./m,
      /^## Context$/m,
      /^## Decision$/m,
      /^## Consequences$/m,
    ]
    const incomplete = records.filter(({ text }) => PARTS.some((part) => !part.test(text)))
    expect(incomplete.map(({ name }) => name)).toEqual([])
  })

  it('the decision records are listed in the index under their titles', () => {
    const rows = [
      ...readText('docs/decisions/README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+?) +\|$/gm),
    ]
    expect(rows.map(([, number, file, title]) => ({ name: file, heading: `# ${number} ${title}` }))).toEqual(
      records.map(({ name, text }) => ({
        name,
        heading: text.slice(0, text.indexOf('\n')) + successorOf(text),
      })),
    )
    expect(rows.filter(([row]) => row.includes('superseded by')).length).toBeGreaterThan(5)
  })

  /** As the index marks a superseded record. */
  const successorOf = (text: string) => {
    const [, number, file] = /^Status: superseded\..*? Superseded by \[(\d{3})\]\(([^)]+)\)/m.exec(text) ?? []
    return number === undefined ? '' : ` (superseded by [${number}](${file}))`
  }
})
