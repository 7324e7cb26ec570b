import { Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Signing } from '../../../shared/api/signing.ts'
import classes from './signing.module.css'

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

/** A declaration that the signer has made already. */
export const MadeDeclaration = ({ text }: { text: string }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start" className={`${classes.consent} ${classes.signed}`}>
    <IconCircleCheck size={24} aria-hidden="true" />
    <Text>Ha già dichiarato: «{text}»</Text>
  </Group>
)
