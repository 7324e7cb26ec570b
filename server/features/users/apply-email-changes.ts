import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { notifyChanged, updateEmail } from './change-email.ts'
import { lockChange } from './decide-email-change.ts'
import { closeEmailChange, type EmailChange, openEmailChanges } from './email-changes.ts'
import { auditedColumns, userTitle } from './present-user.ts'

/** Applies the approved changes of mailboxes whose waiting time is over. Safe in several processes. */
export async function applyEmailChanges(context: Context): Promise<{ applied: number; impossible: number }> {
  const { db, now } = context
  const due = await openEmailChanges(db, now()).where('effective_at', '<=', now()).execute()
  const counts = { applied: 0, impossible: 0 }
  for (const change of due) {
    const outcome = await applyChange(context, change)
    if (outcome) counts[outcome] += 1
  }
  return counts
}

/** Undefined when the change was stopped or applied meanwhile. */
async function applyChange(
  context: Context,
  due: EmailChange,
): Promise<'applied' | 'impossible' | undefined> {
  try {
    await writeEmail(context, due)
    return 'applied'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.id === 'not-found') return undefined
    if (error.id !== 'not-allowed') throw error
    // No administrator could log in afterwards.
    const now = context.now()
    await context.db.transaction().execute(async (trx) => {
      const { change } = await lockChange(trx, due.user_id, now)
      if (change.id === due.id) await closeEmailChange(trx, due.user_id, { outcome: 'impossible', now })
    })
    return 'impossible'
  }
}

function writeEmail(context: Context, due: EmailChange): Promise<void> {
  const { db, now, config } = context
  const at = now()
  return db.transaction().execute(async (trx) => {
    const { user, change } = await lockChange(trx, due.user_id, at)
    if (change.id !== due.id) throw new Failure('not-found')
    const { new_email: email, approved_by: approvedBy, asked_by: askedBy } = change
    const actor = { kind: 'job', userId: approvedBy ?? askedBy } as const
    const outcome = approvedBy === null ? 'own' : approvedBy === user.id ? 'confirmed' : 'approved'
    const after = await updateEmail(
      trx,
      { userId: user.id, email, actor, action: 'email changed', outcome },
      at,
    )
    await recordChange(trx, {
      actor,
      noun: 'users',
      objectId: user.id,
      title: userTitle(after),
      before: { ...auditedColumns(user), pendingEmail: email },
      after: auditedColumns(after),
      savedAt: at,
    })
    await notifyChanged(context, trx, {
      login: after.login,
      oldEmail: user.email,
      newEmail: after.email,
      by: 'il giorno di attesa è passato',
      organisation: config.organisationName,
    })
  })
}
