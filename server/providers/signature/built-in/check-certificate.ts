import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import { italianMinute } from '../../../../contract/time/italian-time.ts'
import type { Config } from '../../../config/config.ts'
import { createProvidedSigner, validityOf } from '../../../documents/signature/certificate.ts'
import type { CertificateProblem } from '../port.ts'

type Settings = Pick<Config, 'signP12' | 'signP12Password'>

const WARNING_DAYS = 30
const NAME = 'Il certificato dell’ufficio (SIGN_P12)'
const UNSEALED = 'i contratti firmati non si possono sigillare, e non se ne mandano altri'
const REPLACE = 'Chi gestisce il server deve metterne uno valido.'

/** Checks the certificate of `SIGN_P12`, which is opened once. */
export function createCertificateCheck({ signP12, signP12Password = '' }: Settings) {
  let opened: Promise<{ from: Date; until: Date } | undefined> | undefined
  return async (now: Date): Promise<CertificateProblem | undefined> => {
    if (!signP12) return undefined
    opened ??= createProvidedSigner(signP12, signP12Password).then(
      ({ certificate }) => validityOf(certificate),
      () => undefined,
    )
    return problemOf(await opened, now)
  }
}

function problemOf(
  validity: { from: Date; until: Date } | undefined,
  now: Date,
): CertificateProblem | undefined {
  if (!validity) return { blocks: true, message: `${NAME} non si apre: ${UNSEALED}. ${REPLACE}` }
  const { from, until } = validity
  if (now < from)
    return { blocks: true, message: `${NAME} vale solo dal ${day(from)}: ${UNSEALED}. ${REPLACE}` }
  if (now > until)
    return { blocks: true, message: `${NAME} è scaduto il ${day(until)}: ${UNSEALED}. ${REPLACE}` }
  if (until.getTime() - now.getTime() > WARNING_DAYS * DAY_MS) return undefined
  return { blocks: false, message: `${NAME} scade il ${day(until)}: dopo, ${UNSEALED}. ${REPLACE}` }
}

/** `DD/MM/YYYY`. */
const day = (instant: Date) => italianMinute(instant).slice(0, 10)
