import { generateSecret, generateURI } from 'otplib'
import { toDataURL } from 'qrcode'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { seal } from '../../secrets.ts'
import { announceDemonstrationCode } from './announce-demonstration-code.ts'
import { openSecret } from './authenticator.ts'
import { findSubject, storePendingSecret } from './pin-queries.ts'

/**
 * The QR code and the same secret as text. The same session always returns the same secret, so that a reload does not
 * invalidate a scanned code. A user who has an authenticator gets no other: knowledge of the password alone must not
 * suffice.
 */
export async function pairAuthenticator(context: Context, caller: Caller): Promise<string> {
  const { db, now } = context
  const subject = await findSubject(db, caller)
  if (subject.activated_g) {
    throw new Failure('not-allowed', { message: 'Questo utente ha già un autenticatore' })
  }
  if (subject.pairing_until !== null && subject.pairing_until <= now()) {
    throw new Failure('not-allowed', {
      message: 'Il tempo per associare l’autenticatore è scaduto: chiedi a un amministratore di azzerarlo',
    })
  }
  const sealed = subject.pending_secret ?? (await beginPairing(context, caller))
  await announceDemonstrationCode(context, subject, sealed)
  return present(openSecret(context, caller.userId, sealed), subject.login)
}

async function beginPairing({ config, db }: Context, caller: Caller): Promise<string> {
  const fresh = seal(config.secretKey, caller.userId, generateSecret())
  return await db.transaction().execute(async (trx) => {
    const pendingSecret = await storePendingSecret(trx, caller.sessionId, fresh)
    if (pendingSecret === undefined) throw new Failure('unauthenticated')
    if (pendingSecret === fresh) {
      await logUserAction(trx, { userId: caller.userId, actor: caller, action: 'authenticator shown' })
    }
    return pendingSecret
  })
}

async function present(secret: string, login: string): Promise<string> {
  const picture = await toDataURL(generateURI({ issuer: 'Sportello', label: login, secret }), {
    type: 'image/png',
    margin: 2,
    width: 220,
  })
  const groups = secret.match(/.{1,4}/g)?.join(' ')
  return [
    `<img src="${picture}" width="220" height="220" alt="Codice QR per l’app di autenticazione">`,
    `<p>Oppure scrivi questa chiave nell’app: <code>${groups}</code></p>`,
  ].join('\n')
}
