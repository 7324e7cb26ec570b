import { Alert, Button, Checkbox, Group, Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Answers, proposeMarket } from '../../../../../contract/index.ts'
import type { FieldView } from '../../store/field-view.ts'
import { useFormStore } from '../../store/form-context.ts'
import { readFirm } from './read-market-firm.ts'

interface Props {
  view: FieldView
  onClose(): void
}

/** Proposes the market to which a company returns, with the reason; the user decides. */
export default function MarketHelper({ view, onClose }: Props) {
  const store = useFormStore()
  const [powers, setPowers] = useState(() => store.current.resolved.answered.pot_imp ?? '')
  const [employees, setEmployees] = useState('')
  const [turnover, setTurnover] = useState('')
  const [mediumVoltage, setMediumVoltage] = useState(false)
  const proposal = proposeMarket(readFirm({ powers, employees, turnover, mediumVoltage }))
  const acceptProposal = () => {
    if (!proposal) return
    store.set(view.name, proposal.market as Answers[typeof view.name])
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={view.label}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextInput
          label="Potenze dei punti"
          description="In kW, uno per punto: 6; 16,5"
          value={powers}
          onChange={(event) => setPowers(event.currentTarget.value)}
          autoComplete="off"
        />
        <TextInput
          label="Dipendenti"
          description="Dell’intera impresa"
          inputMode="numeric"
          value={employees}
          onChange={(event) => setEmployees(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Fatturato annuo"
          description="In euro: 1.800.000"
          inputMode="decimal"
          value={turnover}
          onChange={(event) => setTurnover(event.currentTarget.value)}
          autoComplete="off"
        />
      </SimpleGrid>
      <Checkbox
        mt="sm"
        label="Almeno un punto è in media o alta tensione"
        checked={mediumVoltage}
        onChange={(event) => setMediumVoltage(event.currentTarget.checked)}
      />
      <div role="status">
        {proposal ? (
          <Alert mt="md" p="sm" variant="light" title={proposal.market}>
            {proposal.reason}
          </Alert>
        ) : (
          <Alert mt="md" p="sm" variant="light" color="gray">
            Servono potenza, dipendenti e fatturato, oppure un punto in media o alta tensione.
          </Alert>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <Button disabled={!proposal} onClick={acceptProposal}>
          {proposal ? `Usa ${proposal.market}` : 'Usa'}
        </Button>
      </Group>
    </Modal>
  )
}
