import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { createTimeAuthority, imprintOf, stampTime } from '../time-authority.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/** A time stamp authority (RFC 3161) with its own clock. `wrong` stamps another hash than the requested one. */
export async function startTimestamps(now: () => Date, { wrong = false, port = 0 } = {}): Promise<StandIn> {
  const authority = await createTimeAuthority('Marca Temporale', now())
  return await startStandIn(
    async ({ bytes, headers }) => {
      if (headers['content-type'] !== 'application/timestamp-query') return { status: 415 }
      const { messageImprint, nonce } = pkijs.TimeStampReq.fromBER(new Uint8Array(bytes).buffer)
      const imprint = wrong ? imprintOf(Buffer.from('another')) : messageImprint
      const token = await stampTime(authority, { imprint, at: now(), nonce })
      const answer = new pkijs.TimeStampResp({
        status: new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted }),
        timeStampToken: new pkijs.ContentInfo({
          schema: asn1js.fromBER(new Uint8Array(token).buffer).result,
        }),
      })
      const body = new Uint8Array(answer.toSchema().toBER(false))
      return { status: 200, headers: { 'content-type': 'application/timestamp-reply' }, body }
    },
    { port },
  )
}
