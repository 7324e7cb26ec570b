import { memo } from 'react'
import type { SectionView } from '../store/form-state.ts'
import { SectionActions } from './section-actions.tsx'
import { SectionExplanation } from './section-explanation.tsx'
import { SectionEnd, SectionTop } from './section-extras.tsx'
import { SectionForm } from './section-form.tsx'

/** Their content is small enough for two columns. */
const HALVES: ReadonlySet<string> = new Set([
  'codice-contratto',
  'codici-sconto',
  'passaparola',
  'newsletter',
])

/** A section of the page with its fields, buttons and explanations. */
export const FormSection = memo(function FormSection({
  section,
  came,
}: {
  section: SectionView
  came: boolean
}) {
  return (
    <SectionForm
      section={section}
      came={came}
      half={HALVES.has(section.id)}
      tools={
        <>
          <SectionActions section={section} />
          <SectionExplanation section={section} />
        </>
      }
      above={<SectionTop id={section.id} />}
      below={<SectionEnd id={section.id} />}
    />
  )
})
