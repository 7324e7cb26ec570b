/**
 * The PDFs of a folder and its subfolders as templates: how many are accepted and why the others are refused, whether each
 * text of a filled form is read in its field, and how long filling takes in a process of its own. Fails when a text is not
 * read, or when an accepted form cannot be filled.
 * Run: npm exec -- node bench/forms.ts <folder> [--list] (`--list` names the refused files and the fields that are not read).
 */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDocuments } from '../server/documents/documents.ts'
import { findUnreadFields, rulesFor } from '../server/documents/fixtures/try-form.ts'

const [folder, option] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder of PDFs')
const isListed = option === '--list'

const documents = createDocuments({ log: { warn: () => {} }, limits: { children: 1 } })
const reasons = new Map<string, number>()
const times: number[] = []
let [files, forms, texts, unread, longer] = [0, 0, 0, 0, 0]
const failures: string[] = []
const count = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)

for await (const name of glob('**/*.pdf', { cwd: folder })) {
  files += 1
  const template = await readFile(join(folder, name))
  const inspected = await documents.inspect(template)
  if (!inspected.ok) {
    count(inspected.reason)
    if (isListed) console.log(`${inspected.reason}: ${name}`)
    continue
  }
  const { fields } = inspected
  count(fields.length > 0 ? 'taken, with fields' : 'taken, without fields')
  if (fields.length === 0) continue
  forms += 1
  const rules = rulesFor(fields)
  const from = performance.now()
  const filled = await documents.fill({
    template,
    config: rules,
    values: { variables: new Map(), fields: new Map() },
  })
  times.push(performance.now() - from)
  if (!filled.ok) {
    failures.push(`${name}: ${filled.reason}`)
    continue
  }
  const missed = await findUnreadFields(filled.pdf, fields, rules, filled.report)
  texts += Object.keys(rules).length
  longer += filled.report.continued.length + filled.report.overflowing.length
  unread += missed.length
  if (missed.length > 0) failures.push(`${name}: ${missed.join(', ')}`)
}
await documents.close()

times.sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.table(Object.fromEntries([...reasons].toSorted(([, a], [, b]) => b - a)))
console.log(
  `${files} files, ${forms} forms filled: ${texts} texts, ${unread} not read, ${longer} too long for their box`,
)
console.log(`filling: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.9999)} ms`)
if (isListed) for (const failure of failures) console.log(failure)
if (failures.length > 0) process.exitCode = 1
