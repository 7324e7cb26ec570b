import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'

/** Sends a request to a time stamp authority (`application/timestamp-query`) and returns the response. */
export type RequestTimestamp = (query: Uint8Array) => Promise<{ status: number; bytes: Uint8Array }>

/** A time stamp authority (RFC 3161). Only a hash is sent to it. */
export function createTimestamper(url: string, requestToken: RequestTimestamp): TimestampAuthority {
  const fetchFn = async (_url: unknown, request?: { body?: unknown }) => {
    const { status, bytes } = await requestToken(new Uint8Array(request?.body as Uint8Array))
    return new Response(Buffer.from(bytes), { status })
  }
  return new HttpTimestampAuthority(url, { fetch: fetchFn as typeof fetch })
}
