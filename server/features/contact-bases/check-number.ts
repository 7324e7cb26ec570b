import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { checkNumber as call } from '../../../shared/api/contact-bases.ts'
import type { UserActor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Database } from '../../db/schema.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { storeChecks } from './store-checks.ts'

/** Notes a check of one number. Throws `invalid` for what is no number, and for a day that has not come. BASIS-7 */
export async function checkNumber(
  db: Kysely<Database>,
  { phone, checkedOn, registered, registeredOn }: z.output<typeof call.body>,
  { actor, now }: { actor: UserActor; now: Date },
): Promise<void> {
  const number = calledNumber(phone)
  if (number === undefined) return refuseField('phone', 'format', 'Questo non è un numero di telefono')
  if (checkedOn > romeDay(now))
    refuseField('checkedOn', 'future', 'Il giorno del controllo deve ancora venire')
  if (registeredOn !== null && registeredOn > checkedOn)
    refuseField('registeredOn', 'future', 'L’iscrizione è dopo il controllo')
  const found = { phone: number, checkedOn, registered, registeredOn: registered ? registeredOn : null }
  await db.transaction().execute(async (trx) => {
    const { calls } = await storeChecks(trx, [found], { userId: actor.userId, file: '', now })
    const detail = { numbers: 1, registered: Number(registered), calls }
    await logUserAction(trx, { userId: actor.userId, actor, action: 'register checked', detail })
  })
}
