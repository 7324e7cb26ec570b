import { expect, it } from 'vitest'
import { projectFiles, readSource } from './imports.ts'

/** Folders of the contract with one face, `index.ts`, and the lists that each alone reads. */
const ROOMS: Readonly<Record<string, RegExp | undefined>> = {
  places: /^contract\/data\/(countries|municipalities|places|provinces|street-types)\.ts$/,
  people: undefined,
  outcomes: undefined,
}
/** The long lists are packed together, to be loaded apart from the page. */
const PACKED = 'contract/data/long-lists.ts'

const sources = projectFiles()
  .filter((path) => /^(?:contract|shared|server|web|test|e2e|scripts|bench)\/.*\.tsx?$/.test(path))
  .map((path) => readSource(path))

const breaches = (breaks: (from: string, to: string) => boolean): string[] =>
  sources.flatMap(({ path, files }) =>
    files.filter((target) => breaks(path, target)).map((target) => `${path} → ${target}`),
  )

it.each(Object.entries(ROOMS))(
  'the room contract/%s is entered by its face alone, and its lists are read by it alone',
  (room, lists) => {
    const inside = `contract/${room}/`
    expect(sources.map(({ path }) => path)).toContain(`${inside}index.ts`)
    expect(
      breaches((from, to) => {
        if (from.startsWith(inside) || from === PACKED) return false
        return (to.startsWith(inside) && to !== `${inside}index.ts`) || lists?.test(to) === true
      }),
    ).toEqual([])
  },
)

it('the files of a room import one another, and not their face', () => {
  const faces = Object.keys(ROOMS).map((room) => `contract/${room}/index.ts`)
  const isOwn = (from: string, face: string) =>
    from.startsWith(face.slice(0, -'index.ts'.length)) && !from.endsWith('.test.ts')
  expect(breaches((from, to) => faces.includes(to) && isOwn(from, to))).toEqual([])
})
