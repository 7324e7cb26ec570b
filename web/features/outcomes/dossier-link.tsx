import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface DossierLinkProps extends Pick<ButtonProps, 'size'> {
  recordId: string
  /** Whose contract it is, where several are shown. */
  of?: string
}

/** The evidence of the contract in one press. DOSSIER-1 */
export const DossierLink = ({ recordId, of, ...size }: DossierLinkProps) => (
  <Button
    component="a"
    href={`/exports/dossiers/${recordId}`}
    target="_blank"
    rel="noopener"
    variant="default"
    leftSection={<IconDownload size={16} />}
    {...(of !== undefined && { 'aria-label': `Fascicolo (ZIP) di ${of}` })}
    {...size}
  >
    Fascicolo (ZIP)
  </Button>
)
