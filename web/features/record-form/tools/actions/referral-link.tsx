import { Button } from '@mantine/core'
import { goToSection } from '../../fields/go-to-field.ts'

/** A link from the other fields to the section of the referral (GAP-134). */
export function ReferralLink() {
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => goToSection('passaparola')}>
      Vai al passaparola
    </Button>
  )
}
