import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

const paths = projectFiles().filter((path) => path.startsWith('web/') && !path.includes('.test.'))
const textOf = new Map(
  paths.filter((path) => /\.(tsx?|css)$/.test(path)).map((path) => [path, readText(path)]),
)
const sheets = new Map(
  [...textOf]
    .filter(([path]) => path.endsWith('.css'))
    .map(([path, text]) => [path, text.replaceAll(/\/\*.*?\*\//gs, '')]),
)
const scripts = [...textOf].filter(([path]) => !path.endsWith('.css'))
const scriptText = scripts.map(([, text]) => text).join('\n')
const sheetText = [...sheets.values()].join('\n')

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

const without = (names: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...names].filter((name) => !others.has(name))

/** The classes that the files of the page read from each module of styles. */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const [path, text] of scripts)
    for (const [, name, from = ''] of text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = normalize(join(dirname(path), from))
      const known = used.get(sheet) ?? new Set()
      used.set(sheet, new Set([...known, ...namesIn(text, new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))]))
    }
  return used
}

/** The classes in the selectors of a sheet. */
const classesOf = (sheet: string): Set<string> =>
  namesIn(
    // `:global(…)` names a class of the component library.
    [...sheet.matchAll(/[^{};]+(?=\{)/g)]
      .map(([selector]) => selector.replaceAll(/:global\([^)]*\)/g, ''))
      .join('\n'),
    /\.([a-zA-Z_][\w-]*)/g,
  )

/** Attributes and properties of the component library. */
const OF_LIBRARY =
  /^(?:data-mantine-color-scheme|data-truncate|data-line-clamp|data-combobox-chevron|data-with-left-section|data-position|data-weekend|--(?:mantine|button|input)-.*)$/

it('the components use only classes that their module of styles defines', () => {
  const undefinedClasses = [...usedClasses()].flatMap(([path, used]) =>
    without(used, classesOf(sheets.get(path) ?? '')).map((name) => `${path}: ${name}`),
  )
  expect(undefinedClasses).toEqual([])
})

it('the modules of styles define only classes that a component uses', () => {
  const used = usedClasses()
  const unused = [...sheets]
    .filter(([path]) => path.endsWith('.module.css'))
    .flatMap(([path, sheet]) =>
      without(classesOf(sheet), used.get(path) ?? new Set()).map((name) => `${path}: ${name}`),
    )
  expect(unused).toEqual([])
})

it('the selectors name only data attributes that a component sets', () => {
  const set = namesIn(scriptText, /(?<![\w-])(data-[a-z-]+)/g)
  const named = namesIn(sheetText, /\[(data-[a-z-]+)/g)
  expect(without(named, set).filter((name) => !OF_LIBRARY.test(name))).toEqual([])
})

it('the custom properties of the styles are all set and all read', () => {
  const set = new Set([
    ...namesIn(sheetText, /(?:^|[\s{;])(--[\w-]+)\s*:/g),
    ...namesIn(scriptText, /'(--[\w-]+)':/g),
    ...namesIn(scriptText, /setProperty\('(--[\w-]+)'/g),
  ])
  const read = namesIn(`${sheetText}\n${scriptText}`, /var\((--[\w-]+)/g)
  const unpaired = [...without(set, read), ...without(read, set)]
  expect(unpaired.filter((name) => !OF_LIBRARY.test(name))).toEqual([])
})

it('every weight of a text is one of the typeface that the pages serve and load first [SHELL-51]', () => {
  const faces = (sheets.get('web/fonts/fonts.css') ?? '').split('@font-face').slice(1)
  // A file with all weights: one of several files may be late alone.
  expect(faces.map((face) => /font-weight: (.*);/.exec(face)?.[1])).toEqual(['400 600', '400 600'])
  const files = faces.map((face) => /url\("\.\/([\w.-]+)"\)/.exec(face)?.[1])
  expect(new Set(files).size).toBe(faces.length)
  const used = namesIn(`${sheetText}${scriptText}`, /(?:font-weight: |fontWeight: '?|\bfw=\{)(\d+)/g)
  expect(without(used, new Set(['400', '500', '600']))).toEqual([])
  for (const page of ['index.html', 'customer.html'])
    expect([...namesIn(readText(page), /as="font" [^>]*fonts\/([\w.-]+)"/g)], page).toEqual([files[0]])
})

/** The buttons of each row at the lower edge of a dialog or a form, in their order: whether they act. */
function buttonRows(): [path: string, acts: boolean[]][] {
  return scripts.flatMap(([path, text]) =>
    [...text.matchAll(/<(Group[^>]*justify="flex-end"|DialogAnswers).*?<\/(?:Group|DialogAnswers)>/gs)].map(
      ([row]): [string, boolean[]] => [
        path,
        [...row.matchAll(/<Button\b((?:[^>]|=>)*)>/g)].map(
          ([, properties = '']) => !/variant="(?:default|subtle)"/.test(properties),
        ),
      ],
    ),
  )
}

it('a row of buttons has the one that acts on its right [SHELL-52]', () => {
  const rows = buttonRows()
  expect(rows.length).toBeGreaterThan(15)
  const wrong = rows.filter(([, acts]) => acts.includes(true) && !acts.at(-1))
  expect(wrong).toEqual([])
})

it('the titles of all pages have one size [SHELL-59]', () => {
  const sizes = namesIn(scriptText, /<Title\s+order=\{1\}\s+size="(\w+)"/g)
  expect([...sizes]).toEqual(['h3'])
  expect(scriptText).not.toMatch(/<Title\s+order=\{1\}(?!\s+size=)/)
  const unlike = [...sheets].flatMap(([path, sheet]) =>
    [...sheet.matchAll(/h1 \{[^}]*?font-size: ([^;]+);/g)].flatMap(([, size]) =>
      size === 'var(--mantine-h3-font-size)' ? [] : [`${path}: ${size}`],
    ),
  )
  expect(unlike).toEqual([])
})

it('the arrows of all selects are drawn alike [SHELL-59]', () => {
  const drawn = (path: string, rule: RegExp) => rule.exec(sheets.get(path) ?? '')?.[0] ?? ''
  for (const [path, rule] of [
    ['web/styles.css', /svg\[data-combobox-chevron\] \{[^}]*/],
    ['web/features/record-form/fields/field.module.css', /select\.control \{[^}]*/],
    ['web/features/record-form/fields/field.module.css', /\.combo::after \{[^}]*/],
  ] as const)
    for (const angle of ['45deg', '-45deg'])
      expect(drawn(path, rule), path).toContain(
        `linear-gradient(${angle}, transparent 50%, var(--shell-arrow) 50%)`,
      )
})

it('a placeholder for content that is loading shows only after 300 ms [SHELL-52]', () => {
  const sheet = sheets.get('web/styles.css') ?? ''
  expect(sheet).toMatch(/@keyframes late \{\s*from,\s*to \{\s*visibility: hidden;\s*\}\s*\}/)
  const [, selectors = ''] = /([^{}]+)\{\s*animation: late 300ms;\s*\}/.exec(sheet) ?? []
  expect(selectors).toContain('.mantine-Skeleton-root')
  expect(selectors).toContain('.mantine-Loader-root')
})

it('the row and the card of a draft have a ground of their own [LIST-12]', () => {
  for (const path of ['web/ui/data-table.module.css', 'web/ui/list.module.css'])
    expect(sheets.get(path), path).toMatch(/(?<!:not\()\[data-kind="draft"\] \{\s*background: /)
})

it('a dialog with a button «Chiudi» has a cross of another name, or none', () => {
  const unnamed = scripts.filter(([, text]) =>
    [...text.matchAll(/<(Modal|Drawer)\b.*?<\/\1>/gs)].some(
      ([dialog]) =>
        />\s*Chiudi\s*</.test(dialog) &&
        !/'aria-label': 'Chiudi la finestra'|withCloseButton=\{false\}/.test(dialog),
    ),
  )
  expect(unnamed.map(([path]) => path)).toEqual([])
})

it('Every dialog is made by the shared one, and what closes it is called Chiudi unless the specification has another word', () => {
  const OWN_FRAME = 'web/features/login/proof-dialog.tsx'
  const CLOSE = new Set([
    'web/features/packages/package-dialog.tsx',
    'web/features/reports/generate-report-dialog.tsx',
    'web/features/uploads/upload-panel.tsx',
  ])
  const modals = scripts.filter(([, text]) => /<Modal[\s.>]/.test(text)).map(([path]) => path)
  expect(modals.toSorted()).toEqual([OWN_FRAME, 'web/ui/dialog.tsx'])
  const closes = scripts.filter(([, text]) => /"Close"|^\s*Close$/m.test(text)).map(([path]) => path)
  expect(closes.toSorted()).toEqual([...CLOSE].toSorted())
  // An undo is called Annulla, and no button that closes a dialog.
  const undone = scripts.filter(([, text]) => /onClick=\{on(?:Close|Cancel)\}[^<]*>\s*Annulla\s*</.test(text))
  expect(undone.map(([path]) => path)).toEqual([])
  expect(scripts.filter(([, text]) => /no="Annulla"/.test(text)).map(([path]) => path)).toEqual([])
})

it('Every page title has one size', () => {
  const sizes = scripts
    .filter(
      ([path]) =>
        !/web\/(app\/(customer|fallback|preparing)|features\/(login|identity|signing|document-verification))/.test(
          path,
        ),
    )
    .flatMap(([, text]) => [...text.matchAll(/<Title order=\{1\} size="(h\d)"/g)].map(([, size]) => size))
  expect(new Set(sizes)).toEqual(new Set(['h3']))
})

it('No text names a cell of a table, which is drawn and has no words', () => {
  const named = scripts.flatMap(([path, text]) =>
    [...text.matchAll(/\$\{\w+Cell\(/g)].map(([cell]) => `${path}: ${cell}`),
  )
  expect(named).toEqual([])
})
