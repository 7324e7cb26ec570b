import { Text, Title } from '@mantine/core'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { StartOver } from './start-over.tsx'

/** The first password was chosen by somebody else, so nothing else is possible before it is changed. */
export function NewPasswordScreen({ onChanged }: { onChanged(): void }) {
  return (
    <CenteredCard footer={<StartOver />}>
      <Title order={1} size="h4" mb={4}>
        Scegli la tua password
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Quella che hai usato ti è stata data da altri: per continuare scegline una che conosci solo tu.
      </Text>
      <PasswordForm onChanged={onChanged} />
    </CenteredCard>
  )
}
