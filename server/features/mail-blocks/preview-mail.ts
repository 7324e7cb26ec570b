import type { CallAnswer } from '../../../shared/api/call.ts'
import type { MailKind, previewMail as previewMailCall } from '../../../shared/api/mail-blocks.ts'
import type { Context } from '../../context.ts'
import { writeMail } from '../../documents/mails/write-mail.ts'
import { mailBlocks } from './mail-blocks.ts'

interface PreviewRequest {
  kind: MailKind
  iteractions: readonly string[]
  recensioni: boolean
  passaparola: boolean
}

/** Sample values for the preview. */
const CUSTOMER = {
  name: 'Maria',
  lastName: 'Esempio',
  owner: 'Ada Bianchi',
  code: 'LCESMRA4321K',
  product: 'Luce Casa',
  operation: 'Cambio fornitore',
}

/** Previews a mail to customers with the code that sends it. A removed interaction is omitted. */
export async function previewMail(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, iteractions, recensioni, passaparola }: PreviewRequest,
): Promise<Omit<CallAnswer<typeof previewMailCall>, 'ok'>> {
  const organisation = config.organisationName
  if (kind === 'riepilogo') return await writeMail(db, kind, { ...RECAP, organisation })
  const all = await mailBlocks.list(db)
  const customer = {
    ...CUSTOMER,
    organisation: organisation,
    interactions: all.filter(({ id }) => iteractions.includes(id)),
    review: recensioni,
    reviewUrl: config.reviewUrl,
    referral: passaparola,
    referralName: passaparola ? 'Luca Verdi' : '',
  }
  return await writeMail(db, kind, customer)
}

const RECAP = {
  ...CUSTOMER,
  ragioneSociale: '',
  typeContract: 'contratto energia',
  products: [CUSTOMER.product],
  operations: [CUSTOMER.operation],
  pod: 'IT001E12345678',
  pdr: '',
  comune: 'Bergamo',
  documents: ['Contratto_Maria_Esempio.pdf'],
}
