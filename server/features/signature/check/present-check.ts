import type { SaleChannel } from '../../../../contract/duties/rules.ts'
import type { SecondSigner } from '../../../../shared/api/signatures.ts'
import type { UserActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { checkBeforeSending } from './check-before-sending.ts'

/** What the dialog shows before the contract of a record is sent. */
export async function presentCheck(
  context: Context,
  request: {
    id: string
    actor: UserActor
    second?: SecondSigner | undefined
    saleChannel?: SaleChannel | undefined
  },
) {
  const { findings, signer, proposed, sale, pdfs, boxes } = await checkBeforeSending(context, request)
  const { fiscalCode: _, ...shown } = signer
  return {
    findings,
    provider: context.signatures[0].provider,
    signer: shown,
    second: proposed,
    asksSaleChannel: sale.isAsked,
    saleChannel: sale.channel,
    documents: pdfs.map(({ download_name: name, link }, index) => ({
      name,
      link,
      boxes: boxes[index] ?? [],
    })),
  }
}
