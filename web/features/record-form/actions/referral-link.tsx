import { Button } from '@mantine/core'
import { goToSection } from '../page/go-to-field.ts'

/** Who looks for the referral among the other fields is led to the section that asks for it (GAP-134). */
export function ReferralLink() {
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => goToSection('passaparola')}>
      Vai al passaparola
    </Button>
  )
}
