import { type ComponentType, memo, useLayoutEffect, useRef } from 'react'
import { useSeenSections } from '../store/form-context.ts'
import type { SectionView, SeenSection } from '../store/form-state.ts'
import classes from './form-section.module.css'

interface Props {
  part: ComponentType<{ section: SectionView }>
}

/** All visible sections. A section that no longer applies is removed from the page, and restored with its state. */
export function Sections({ part: Part }: Props) {
  return useSeenSections().map(({ section, ...seen }) => (
    <HiddenContent key={section.id} part={Part} section={section} {...seen} />
  ))
}

/**
 * Detaches its content from the document and attaches it again: rendering a dozen sections again takes longer
 * than everything else after a choice. React does not know about it, and the content has no siblings that could
 * conflict.
 */
const HiddenContent = memo(function HiddenContent({ part: Part, section, shown, came }: Props & SeenSection) {
  const place = useRef<HTMLDivElement>(null)
  const content = useRef<Element>(null)
  useLayoutEffect(() => {
    content.current ??= place.current?.firstElementChild ?? null
    if (shown && !content.current?.isConnected) place.current?.append(content.current ?? '')
    else if (!shown) content.current?.remove()
  }, [shown])
  return (
    <div className={classes.place} data-came={came || undefined} ref={place}>
      <Part section={section} />
    </div>
  )
})
