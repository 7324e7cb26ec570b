import * as pkijs from 'pkijs'
import { checkSignedData } from './check-signed-data.ts'

const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const COMMON_NAME = '2.5.4.3'
const MAX_NAME_LENGTH = 200

/**
 * The time stamp of a signature (RFC 3161), if its token is intact, covers this signature's value, and its certificate
 * is intended for time stamps and was valid then. The issuer of that certificate is not checked.
 */
export async function readTimestamp(
  { signature, unsignedAttrs }: pkijs.SignerInfo,
  engine: pkijs.ICryptoEngine,
): Promise<{ at: Date; by: string } | undefined> {
  const stamps = unsignedAttrs?.attributes.filter(({ type }) => type === TIME_STAMP) ?? []
  const stamp = stamps[0]?.values[0]
  if (!stamp || stamps.length !== 1) return undefined
  try {
    checkSignedData(stamp)
    const token = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: stamp }).content })
    const { eContent, eContentType } = token.encapContentInfo
    if (!eContent || eContentType !== TST_INFO || token.signerInfos.length !== 1) return undefined
    // Also compares the hash in the stamp with that of these bytes.
    const { signatureVerified, signerCertificate } = await token.verify(
      {
        signer: 0,
        data: signature.valueBlock.valueHexView.slice().buffer,
        checkChain: false,
        extendedMode: true,
      },
      engine,
    )
    if (signatureVerified !== true || !signerCertificate || !canStamp(signerCertificate)) return undefined
    const { genTime } = pkijs.TSTInfo.fromBER(eContent.getValue())
    const { notBefore, notAfter } = signerCertificate
    if (genTime < notBefore.value || genTime > notAfter.value) return undefined
    return { at: genTime, by: nameOf(signerCertificate) }
  } catch {
    // An unreadable token is no time stamp.
    return undefined
  }
}

/** RFC 3161, 2.3: the certificate of an authority is for time stamps only. */
function canStamp({ extensions }: pkijs.Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue
  return (
    usage instanceof pkijs.ExtKeyUsage &&
    usage.keyPurposes.length === 1 &&
    usage.keyPurposes[0] === TIME_STAMPING
  )
}

/** The holder's name in a certificate. */
export function nameOf({ subject }: pkijs.Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
  return name ? String(name.value.valueBlock.value).slice(0, MAX_NAME_LENGTH) : ''
}
