import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { compileEarly } from './compile-early.ts'

const LONG = `export const words = '${'parola '.repeat(6_000)}'`
const MODULES: Readonly<Record<string, string>> = {
  '/main.js': `import { words } from '/shared.js'\n${LONG.replace('words', 'own')}\nconsole.log(words, own)\nimport('/form.js')\nimport('/report.js')`,
  '/shared.js': LONG,
  '/form.js': `import { words } from '/shared.js'\nimport { small } from '/small.js'\n${LONG.replace('words', 'form')}\nconsole.log(words, small, form)`,
  '/small.js': `export const small = () => 'x'`,
  '/report.js': `import { small } from '/small.js'\n${LONG.replace('words', 'report')}\nconsole.log(small, report)`,
}

async function filesOf(entries: RegExp): Promise<Record<string, string>> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'modules', resolveId: (id) => (id in MODULES ? id : null), load: (id) => MODULES[id] ?? null },
      compileEarly(entries),
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: '/main.js',
        output: {
          chunkFileNames: '[name].js',
          entryFileNames: '[name].js',
          codeSplitting: {
            groups: [
              { name: 'shared', test: /shared/ },
              { name: 'small', test: /small/ },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  return Object.fromEntries(
    built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']),
  )
}

it('compileEarly marks the scripts of the first screen and their imports for early compilation, and no others', async () => {
  const files = await filesOf(/\/(main|form)\.js$/)
  const early = Object.keys(files).filter((name) => files[name]?.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(Object.keys(files).sort()).toEqual(['form.js', 'main.js', 'report.js', 'shared.js', 'small.js'])
  expect(early.sort()).toEqual(['form.js', 'main.js', 'shared.js'])
})
