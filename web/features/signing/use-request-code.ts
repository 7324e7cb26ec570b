import { useMutation } from '@tanstack/react-query'
import { type CodePurpose, type Signing, sendSigningCode } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'

interface CodeRequest {
  token: string
  signing: Signing
  /** A code for signing is requested with the consents to every text. */
  purpose: CodePurpose
  onSent(signing: Signing): void
}

/** Requests a one-time code by mail. */
export const useRequestCode = ({ token, signing, purpose, onSent }: CodeRequest) =>
  useMutation({
    mutationFn: async () => {
      const consents = purpose === 'signing' ? signing.consents : []
      const body = { purpose, consents: consents.map(({ key, version }) => ({ key, version })) }
      return (await send(sendSigningCode, { params: { token }, body })).signing
    },
    onSuccess: onSent,
  })
