import { Radio, Stack } from '@mantine/core'
import classes from './signing.module.css'

interface EarlyStartQuestionProps {
  asks: boolean
  onAsks(asks: boolean): void
}

const NO = 'no'
const YES = 'yes'

/**
 * Whether the contract shall begin within the period of withdrawal, apart from every declaration. Without a request it
 * does not: that is the answer until the customer gives another one. WITHDRAW-12
 */
export const EarlyStartQuestion = ({ asks, onAsks }: EarlyStartQuestionProps) => (
  <Radio.Group
    label="Quando deve cominciare la fornitura?"
    description="Ha un periodo per recedere senza motivi. Se chiede di cominciare prima che finisca e poi recede, paga quello che ha già ricevuto."
    descriptionProps={{ size: 'sm' }}
    size="md"
    value={asks ? YES : NO}
    onChange={(value) => onAsks(value === YES)}
  >
    <Stack gap="sm" mt="xs">
      <Radio className={classes.consent} size="md" value={NO} label="Dopo la fine del periodo di recesso" />
      <Radio
        className={classes.consent}
        size="md"
        value={YES}
        label="Prima: chiedo espressamente di cominciare durante il periodo di recesso"
      />
    </Stack>
  </Radio.Group>
)
