import { NativeSelect } from '@mantine/core'
import type { BoxRule as Rule } from '../../../shared/documents/config.ts'
import {
  BOX_SIGNER_LABELS,
  BOX_SIGNERS,
  type BoxSigner,
  boxByName,
  MAX_ACT,
} from '../../../shared/documents/signing-box.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'

interface BoxRuleProps {
  name: string
  /** Undefined: the field's name decides. */
  rule: Rule | undefined
  onRule(rule: Rule | undefined): void
}

/** The outcome of a box that the customer does not sign. */
const OUTCOMES: Record<Exclude<BoxSigner, 'customer'>, string> = {
  second: 'Firma dopo il cliente, con un collegamento suo. Chi invia il contratto ne scrive nome ed e-mail.',
  office: 'Lo compila il portale per l’ufficio, quando il cliente ha firmato.',
  nobody: 'Il riquadro resta vuoto.',
}

/** The signer and the declaration of a signature box. */
export function BoxRule({ name, rule, onRule }: BoxRuleProps) {
  const guessed = boxByName(name)
  const { signer = guessed.signer, act = '' } = rule ?? {}
  const asks = !rule && guessed.unsure
  return (
    <>
      <NativeSelect
        size="xs"
        mt={4}
        label="Chi firma"
        aria-label={`Chi firma in ${name}`}
        description={asks || signer === 'customer' ? undefined : OUTCOMES[signer]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={
          asks &&
          'Dal nome non si capisce: finché non si sceglie, il contratto non si può mandare alla firma.'
        }
        value={rule ? signer : ''}
        data={[
          {
            value: '',
            label: guessed.unsure
              ? 'Da scegliere'
              : `${BOX_SIGNER_LABELS[guessed.signer]} (automatico, dal nome)`,
          },
          ...BOX_SIGNERS.map((value) => ({ value, label: BOX_SIGNER_LABELS[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onRule(value === '' ? undefined : { signer: value as BoxSigner, ...(act && { act }) })
        }
      />
      {signer === 'customer' && !asks && (
        <GrowingTextarea
          size="xs"
          mt={4}
          minRows={1}
          maxRows={6}
          label="Che cosa dichiara"
          aria-label={`Che cosa dichiara chi firma in ${name}`}
          description={act === '' ? `Se resta vuoto: «${guessed.act}»` : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={MAX_ACT}
          value={act}
          onChange={({ currentTarget: { value } }) =>
            onRule(value.trim() === '' ? { signer } : { signer, act: value })
          }
        />
      )}
    </>
  )
}
