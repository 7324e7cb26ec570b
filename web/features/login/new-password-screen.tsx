import { Text, Title } from '@mantine/core'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { StartOver } from './start-over.tsx'

/** An administrator chose the first password, so it must be changed before anything else. */
export function NewPasswordScreen({ onChanged }: { onChanged(): void }) {
  return (
    <CenteredCard footer={<StartOver />}>
      <Title order={1} size="h4" mb={4}>
        Scegli la tua password
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        La password che hai usato è stata scelta da altri: per continuare scegline una nuova.
      </Text>
      <PasswordForm onChanged={onChanged} />
    </CenteredCard>
  )
}
