import { type ComponentType, memo, useState } from 'react'
import { useSections } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'

interface SectionProps {
  section: SectionView
  /** Shown by a user's choice and not when the form opened. */
  came: boolean
}
interface Props {
  part: ComponentType<SectionProps>
}

/** All visible sections. */
export function Sections({ part }: Props) {
  const sections = useSections()
  const [initial] = useState(sections)
  return sections.map((section) => (
    <Place key={section.id} part={part} section={section} came={sections !== initial} />
  ))
}

/** The section; `cameLater` stays as it was when the section was first drawn. */
const Place = memo(function Place({ part: Part, section, came }: Props & SectionProps) {
  const [cameLater] = useState(came)
  return <Part section={section} came={cameLater} />
})
