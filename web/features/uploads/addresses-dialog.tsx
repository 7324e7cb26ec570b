import { UploadDialog } from './upload-dialog.tsx'
import { PLACES } from './upload-kind.ts'

export const AddressesDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PLACES} onClose={onClose} />
)
