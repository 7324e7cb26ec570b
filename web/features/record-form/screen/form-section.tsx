import { memo, type ReactNode } from 'react'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
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

/** The first rows of the form: the customer follows at once. */
const LINES: Readonly<Record<string, 'full' | 'part'>> = { crm: 'full', telco: 'part' }

/** Few contracts need them. */
const FOLDS: ReadonlySet<string> = new Set(['description', 'other', 'mailing', 'passaparola', 'newsletter'])

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
      line={LINES[section.id]}
      folds={FOLDS.has(section.id)}
      tools={
        <>
          <Optional>
            <SectionActions section={section} />
          </Optional>
          <Optional>
            <SectionExplanation section={section} />
          </Optional>
        </>
      }
      above={
        <Optional>
          <SectionTop id={section.id} />
        </Optional>
      }
      below={
        <Optional>
          <SectionEnd id={section.id} />
        </Optional>
      }
    />
  )
})

/** A part beside the fields: the form works without it if it fails. */
const Optional = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
)
