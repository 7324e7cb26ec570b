import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from '../make-sbom/licences.ts'
import type { Package } from '../make-sbom/shipped.ts'

const ROOT = join(import.meta.dirname, '../..')
const LINE = '='.repeat(78)
/** Where a package or a library in it keeps its licence and the notices that it must show. */
const FILES = '{LICEN[CS]E,COPYING,NOTICE,licen[cs]e,copying,notice}*'

/** The licences of the packages in one text: name, version, licence and the texts of each. */
export function writeNotices(packages: readonly Package[]): string {
  const sections = [...packages]
    .sort((a, b) => a.place.localeCompare(b.place))
    .filter(({ place }) => existsSync(join(ROOT, place)))
    .map((one) => [LINE, `${one.name} ${one.version} — ${licenceOf(one)}`, '', textsOf(one), ''].join('\n'))
  return [INTRODUCTION, ...sections].join('\n')
}

const INTRODUCTION = `Sportello contains the packages below, each under its licence.
The licences of Node and of its parts are in node/LICENSE, those of PostgreSQL and of its libraries in
licences/postgresql.txt, that of the typeface in shared/fonts/LICENSE.txt.
`

function textsOf({ name, place }: Package): string {
  const folder = join(ROOT, place)
  const texts = globSync(FILES, { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8').trim(),
  )
  if (texts.length > 0) return texts.join('\n\n')
  const { author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const origin = [author?.name ?? author, repository?.url ?? repository].filter(Boolean).join(', ')
  return `The package has no licence text of its own. Its origin: ${origin || name}.`
}
