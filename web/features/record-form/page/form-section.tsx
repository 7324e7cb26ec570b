import { memo } from 'react'
import type { SectionView } from '../store/form-state.ts'
import { SectionActions } from './section-actions.tsx'
import { SectionEnd, SectionTop } from './section-extras.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionWhy } from './section-why.tsx'

/** What little they hold leaves room for a neighbour. */
const HALVES: ReadonlySet<string> = new Set([
  'codice-contratto',
  'codici-sconto',
  'passaparola',
  'newsletter',
])

/** A section of the page with its fields, its buttons and its reasons. */
export const FormSection = memo(function FormSection({ section }: { section: SectionView }) {
  return (
    <SectionForm
      section={section}
      half={HALVES.has(section.id)}
      tools={
        <>
          <SectionActions section={section} />
          <SectionWhy section={section} />
        </>
      }
      above={<SectionTop id={section.id} />}
      below={<SectionEnd id={section.id} />}
    />
  )
})
