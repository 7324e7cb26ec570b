import { italianClock } from '../../../contract/time/italian-time.ts'
import type { Context } from '../../context.ts'
import { codeOfStep, openSecret, STEP_SECONDS, stepAt } from './authenticator.ts'

interface DemonstrationUser {
  id: string
  login: string
  email: string
  totp_last_step: string | null
}

/**
 * Prints the next valid authenticator code on the terminal and in the outbox, so that the demonstration needs no phone.
 * Does nothing outside demonstration mode.
 */
export async function announceDemonstrationCode(
  context: Context,
  user: DemonstrationUser,
  sealedSecret: string,
): Promise<void> {
  const { config, db, mail, announce, now } = context
  if (config.mode !== 'demonstration') return
  const step = nextFreeStep(user, now())
  const code = codeOfStep(openSecret(context, user.id, sealedSecret), step)
  // A code is valid from one step before its own to one after.
  const from = formatClock((step - 1) * STEP_SECONDS)
  const until = formatClock((step + 2) * STEP_SECONDS)
  const early = step - 1 > stepAt(now())
  announce?.(
    `Codice dell'autenticatore di prova per ${user.login}: ${code}${early ? ` (dalle ${from})` : ''}, vale fino alle ${until}`,
  )
  const notice = {
    kind: 'demonstration-authenticator-code',
    to: user.email,
    subject: "Codice dell'autenticatore di prova",
    text: `Il codice dell'autenticatore per ${user.login} è ${code}.\n\nVale una volta sola, ${early ? `dalle ${from} ` : ''}fino alle ${until}. Se scade, scrivi un codice qualunque: ne arriva uno nuovo.\n\nQuesto messaggio esiste solo nella modalità dimostrativa.`,
  } as const
  await db.transaction().execute((trx) => mail.queue(trx, notice))
}

function nextFreeStep(user: DemonstrationUser, now: Date): number {
  const used = user.totp_last_step === null ? 0 : Number(user.totp_last_step)
  return Math.max(stepAt(now), used + 1)
}

const formatClock = (seconds: number): string => italianClock(new Date(seconds * 1000))
