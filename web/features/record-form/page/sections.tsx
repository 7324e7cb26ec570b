import { type ComponentType, memo, useLayoutEffect, useRef } from 'react'
import { useSeenSections } from '../store/form-context.ts'
import type { SectionView, SeenSection } from '../store/form-state.ts'
import classes from './form-section.module.css'

interface Props {
  part: ComponentType<{ section: SectionView }>
}

/** All sections that apply. One that does not apply any more is off the page, and comes back with what was done in it. */
export function Sections({ part: Part }: Props) {
  return useSeenSections().map(({ section, ...seen }) => (
    <Kept key={section.id} part={Part} section={section} {...seen} />
  ))
}

/**
 * Takes its content out of the document and puts it back: to make a dozen sections anew takes longer than all else
 * that a choice sets off. React knows nothing of it, and nothing stands beside the content that it could trip over.
 */
const Kept = memo(function Kept({ part: Part, section, shown, came }: Props & SeenSection) {
  const place = useRef<HTMLDivElement>(null)
  const content = useRef<Element>(null)
  useLayoutEffect(() => {
    content.current ??= place.current?.firstElementChild ?? null
    if (shown && !content.current?.isConnected) place.current?.append(content.current ?? '')
    else if (!shown) content.current?.remove()
  }, [shown])
  return (
    <div className={classes.kept} data-came={came || undefined} ref={place}>
      <Part section={section} />
    </div>
  )
})
