import { Alert } from '@mantine/core'
import { useValueOutsidePress } from '../../../../lib/use-value-outside-press.ts'
import classes from './actions.module.css'
import { useSupplyCheck } from './supply-address-check.ts'

/** The result of the address check of the supply point (FORM-ADDR-25). */
export function AddressBanner() {
  const status = useValueOutsidePress(useSupplyCheck())
  return (
    <div role="status" className={classes.banner} data-check={status}>
      {status === 'invalid' && (
        <Alert color="red" variant="light" p="xs">
          Controlla che non sia una frazione o un errore di ortografia
        </Alert>
      )}
      {status === 'valid' && <span className={classes.good}>✓ Indirizzo verificato</span>}
    </div>
  )
}
