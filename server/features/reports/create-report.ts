import { randomBytes, randomUUID } from 'node:crypto'
import type { FieldName } from '../../../contract/index.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { printedAnswer } from '../../documents/printed-labels.ts'
import { failureOf } from '../../documents/refusal.ts'
import { countWaivers } from './count-waivers.ts'
import { type Period, type ReportFigures, reportFigures } from './report-figures.ts'

/** Random bytes that make the name of a report unguessable. */
const NAME_BYTES = 9

/** Counts of stored answers by their printed labels. */
const printedCounts = (field: FieldName, counts: ReportFigures['types']) =>
  counts.map(({ name, records }) => ({ name: printedAnswer(field, name), records }))

const italianDate = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** Creates and stores the report of a period and returns its file name. */
export async function createReport(
  { db, files, documents, now, config }: Pick<Context, 'db' | 'files' | 'documents' | 'now' | 'config'>,
  period: Period,
  actor: Actor,
): Promise<string> {
  const figures = await reportFigures(db, period)
  const drawn = await documents.drawReport({
    title: 'Report dei contratti',
    subtitle: `Dal ${italianDate(period.from)} al ${italianDate(period.to)} · creato il ${italianMinute(now())}`,
    empty: 'In questo periodo non è stato registrato nessun contratto.',
    organisation: config.organisationName,
    at: now(),
    total: figures.total,
    tables: [
      { title: 'Per operatore', head: 'Operatore', rows: figures.operators },
      {
        title: 'Per tipo di contratto',
        head: 'Tipo di contratto',
        rows: printedCounts('type_contract', figures.types),
      },
      { title: 'Per operazione', head: 'Operazione', rows: printedCounts('operation', figures.operations) },
      {
        title: 'Per giorno',
        head: 'Giorno',
        rows: figures.days.map(({ name, records }) => ({ name: italianDate(name), records })),
      },
      {
        title: 'Inviati in deroga',
        head: 'Operatore, deroga e chi l’ha data',
        rows: await countWaivers(db, period),
      },
    ],
    pairs: figures.pairs.map((pair) => ({ ...pair, type: printedAnswer('type_contract', pair.type) })),
  })
  if (!drawn.ok) throw failureOf(drawn)
  const key = `${randomUUID()}.pdf`
  await files.write(key, drawn.pdf)
  const name = `report-${period.from}-${period.to}-${randomBytes(NAME_BYTES).toString('hex')}.pdf`
  const report = { name, file_key: key, from_day: period.from, to_day: period.to }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('reports')
      .values({ ...report, created_by: actor.userId, created_at: now() })
      .execute()
    await logUserAction(trx, { userId: actor.userId, actor, action: 'report created', detail: { ...period } })
  })
  return name
}
