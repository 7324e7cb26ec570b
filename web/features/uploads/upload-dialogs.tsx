import { OWNERS, PRODUCTS } from './catalogue-kinds.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { BANKS, PLACES } from './upload-kind.ts'

export const AddressesDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PLACES} onClose={onClose} />
)

export const IbansDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={BANKS} onClose={onClose} />
)

export const ProductsDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={PRODUCTS} onClose={onClose} />
)

export const OwnersDialog = ({ onClose }: { onClose(): void }) => (
  <UploadDialog kind={OWNERS} onClose={onClose} />
)
