import { NativeSelect, TextInput } from '@mantine/core'
import type { BoxRule as Rule } from '../../../shared/documents/config.ts'
import {
  BOX_SIGNER_LABELS,
  BOX_SIGNERS,
  type BoxSigner,
  boxByName,
  MAX_ACT,
} from '../../../shared/documents/signing-box.ts'

interface BoxRuleProps {
  name: string
  /** Undefined: the name of the field decides. */
  rule: Rule | undefined
  onRule(rule: Rule | undefined): void
}

/** Who signs in a signature box and what is declared there. */
export function BoxRule({ name, rule, onRule }: BoxRuleProps) {
  const guessed = boxByName(name)
  const { signer = guessed.signer, act } = rule ?? {}
  return (
    <>
      <NativeSelect
        size="xs"
        mt={4}
        aria-label={`Chi firma in ${name}`}
        value={rule ? signer : ''}
        data={[
          { value: '', label: `Dal nome: ${BOX_SIGNER_LABELS[guessed.signer]}` },
          ...BOX_SIGNERS.map((value) => ({ value, label: BOX_SIGNER_LABELS[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onRule(value === '' ? undefined : { signer: value as BoxSigner, ...(act && { act }) })
        }
      />
      {signer === 'customer' && (
        <TextInput
          size="xs"
          mt={4}
          aria-label={`Che cosa dichiara chi firma in ${name}`}
          placeholder={guessed.act}
          maxLength={MAX_ACT}
          value={act ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onRule(value.trim() === '' ? { signer } : { signer, act: value })
          }
        />
      )}
    </>
  )
}
