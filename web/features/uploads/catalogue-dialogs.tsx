import { OWNERS, PRODUCTS } from './catalogue-kinds.ts'
import { UploadDialog } from './upload-dialog.tsx'

export const ProductsDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PRODUCTS} onClose={onClose} />
)

export const OwnersDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={OWNERS} onClose={onClose} />
)
