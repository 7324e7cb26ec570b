import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { removePackage } from '../../../shared/api/packages.ts'
import type { Package } from '../../lib/catalogue.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadPackages } from './package-queries.ts'

export function RemovePackageDialog({ item, onClose }: { item: Package; onClose(): void }) {
  const client = useQueryClient()
  const remove = async () => {
    try {
      await send(removePackage, { params: { id: item.id } })
      toast.success('Package has been removed')
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadPackages(client)
    }
  }
  return (
    <RemoveDialog
      thing="package"
      name={item.package_name}
      failed="Impossibile rimuovere il pacchetto"
      onRemove={remove}
      onClose={onClose}
    >
      <Text size="sm" mt="xs">
        I record salvati ne tengono il nome; con il prossimo sync vanno al CRM senza pacchetto.
      </Text>
    </RemoveDialog>
  )
}
