import { useCallback } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { goToSection } from '../fields/go-to-field.ts'
import { useCommittedChoice } from './use-committed-choice.ts'

/** Committing `Lead Crosseling` scrolls to the lead section (GAP-81). */
export function ScrollToLead() {
  const scrollToLead = useCallback((value: Answers['sub_contract']) => {
    if (value === 'lead crosseling') goToSection('other')
  }, [])
  useCommittedChoice('sub_contract', scrollToLead)
  return null
}
