import { Modal } from '@mantine/core'
import { toast } from '../../lib/toast.ts'
import { PasswordForm } from './password-form.tsx'

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const done = () => {
    toast.success('La password è cambiata. Le altre sessioni sono chiuse.')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Cambia password" closeButtonProps={{ 'aria-label': 'Chiudi' }}>
      <PasswordForm onChanged={done} onCancel={onClose} />
    </Modal>
  )
}
