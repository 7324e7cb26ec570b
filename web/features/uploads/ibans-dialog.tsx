import { UploadDialog } from './upload-dialog.tsx'
import { BANKS } from './upload-kind.ts'

export const IbansDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={BANKS} onClose={onClose} />
)
