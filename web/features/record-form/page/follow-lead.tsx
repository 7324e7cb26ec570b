import { useCallback } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { useSettledChoice } from '../dialogs/use-settled-choice.ts'
import { goToSection } from './go-to-field.ts'

/** Whoever settles on `Lead Crosseling` is brought to where the lead is made (GAP-81). */
export function FollowLead() {
  const follow = useCallback((value: Answers['sub_contract']) => {
    if (value === 'lead crosseling') goToSection('other')
  }, [])
  useSettledChoice('sub_contract', follow)
  return null
}
