import * as asn1js from 'asn1js'

const CONTEXT_CLASS = 3

/**
 * Throws for elements that RFC 5652 does not have in a `ContentInfo` with `SignedData`: the library skips most of
 * them, and no signature covers them. The library itself refuses further elements in a `SignerInfo`.
 */
export function checkSignedData(contentInfo: asn1js.AsnType | undefined): void {
  const [, content] = partsOf(contentInfo, 2)
  const [signedData] = partsOf(content, 1)
  const parts = partsOf(signedData, 6)
  const optional = parts.filter(({ idBlock }) => idBlock.tagClass === CONTEXT_CLASS)
  const signerInfos = parts.at(-1)
  if (parts.length - optional.length !== 4 || !(signerInfos instanceof asn1js.Set))
    throw new Error('other elements than those of signed data')
  for (const algorithm of partsOf(parts[1])) partsOf(algorithm, 2)
  for (const info of partsOf(signerInfos)) {
    const [, identifier, ...others] = partsOf(info)
    partsOf(identifier, 2)
    for (const algorithm of others) if (algorithm instanceof asn1js.Sequence) partsOf(algorithm, 2)
  }
}

function partsOf(value: asn1js.AsnType | undefined, most = Number.POSITIVE_INFINITY): asn1js.AsnType[] {
  const parts = value instanceof asn1js.Constructed ? value.valueBlock.value : []
  if (parts.length > most) throw new Error(`${parts.length} elements in the place of ${most}`)
  return parts
}
