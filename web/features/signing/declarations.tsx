import { Text } from '@mantine/core'
import type { Signing } from '../../../shared/api/signing.ts'

interface DeclarationsProps {
  texts: Pick<Signing['consents'][number], 'key' | 'text'>[]
  /** The label of the button with which they are made. */
  button: string
}

/** The declaration that the signer makes with a button. */
export function Declarations({ texts, button }: DeclarationsProps) {
  return texts.map(({ key, text }) => (
    <Text key={key} size="sm">
      Premendo «{button}» dichiara: «{text}»
    </Text>
  ))
}
