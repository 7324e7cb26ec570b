import { Text } from '@mantine/core'
import type { DocumentBox } from '../../../../shared/api/signing.ts'
import { BOX_SIGNER_LABELS, BOX_SIGNERS } from '../../../../shared/documents/signing-box.ts'

/** Who signs where in the documents, a line for each signer. */
export function SignerList({ documents }: { documents: readonly { boxes: readonly DocumentBox[] }[] }) {
  const boxes = documents.flatMap((document) => document.boxes)
  const lines = BOX_SIGNERS.map((signer) => ({
    signer,
    places: boxes.filter((box) => box.signer === signer).map(({ field, page }) => `${field} (pag. ${page})`),
  })).filter(({ places }) => places.length > 0)
  if (lines.length === 0) return null
  return (
    <ul aria-label="Chi firma dove" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {lines.map(({ signer, places }) => (
        <Text key={signer} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {BOX_SIGNER_LABELS[signer]}: {places.join(', ')}
        </Text>
      ))}
    </ul>
  )
}
