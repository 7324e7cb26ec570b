import { memo, type SyntheticEvent, useState } from 'react'
import type { HiddenSection } from '../../../../contract/index.ts'
import { goToSection } from '../fields/go-to-field.ts'
import { useProgress } from '../store/form-context.ts'
import type { SectionProgress } from '../store/progress.ts'
import { useBasisProgress } from '../tools/basis/use-asked-basis.ts'
import classes from './section-navigation.module.css'

/** The navigation between the form's sections: done, missing or wrong, and hidden ones with the unmet condition. */
export function SectionNavigation() {
  const { sections: ofFields, hidden } = useProgress()
  const beside = useBasisProgress()
  const sections = beside ? [...ofFields, beside] : ofFields
  const [open, setOpen] = useState(false)
  const activeSections = sections.filter((section) => !section.idle)
  const done = activeSections.filter((section) => stateOf(section) === 'done').length
  return (
    <nav className={classes.rail} aria-label="Sezioni del modulo" data-open={open || undefined}>
      {sections[0] && <SkipNavigation first={sections[0].id} />}
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span
          className={classes.bar}
          style={{ '--done': `${(100 * done) / Math.max(1, activeSections.length)}%` }}
        />
        <span>
          Sezioni complete: {done} di {activeSections.length}
        </span>
      </button>
      <div className={classes.lists}>
        <ol className={classes.list}>
          {sections.map((section) => (
            <SectionNavigationItem key={section.id} section={section} onGo={() => setOpen(false)} />
          ))}
        </ol>
        {hidden.length > 0 && <HiddenList hidden={hidden} />}
      </div>
    </nav>
  )
}

/** For keyboard users, a link that skips all sections. */
const SkipNavigation = ({ first }: { first: string }) => (
  <button type="button" className={classes.skip} onClick={() => goToSection(first)}>
    Vai ai campi
  </button>
)

const STATE_LABELS = {
  idle: 'facoltativa',
  done: 'completa',
  open: 'da completare',
  wrong: 'con errori',
} as const

function stateOf({ missing, wrong, idle }: SectionProgress): keyof typeof STATE_LABELS {
  if (wrong > 0) return 'wrong'
  if (missing > 0) return 'open'
  return idle ? 'idle' : 'done'
}

const SectionNavigationItem = memo(function SectionNavigationItem({
  section,
  onGo,
}: {
  section: SectionProgress
  onGo(): void
}) {
  const state = stateOf(section)
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-state={state}
        onClick={() => {
          onGo()
          goToSection(section.id)
        }}
      >
        <span className={classes.dot} aria-hidden="true">
          {state === 'done' ? '✓' : ''}
        </span>
        <span className={classes.title}>{section.title}</span>
        <span className={classes.hiddenWords}>, {STATE_LABELS[state]}</span>
        {section.wrong > 0 && (
          <span className={classes.wrong} title={`${section.wrong} da correggere`}>
            {section.wrong}
            <span className={classes.hiddenWords}> da correggere</span>
          </span>
        )}
        {section.missing > 0 && (
          <span className={classes.missing} title={`${section.missing} da compilare`}>
            {section.missing}
            <span className={classes.hiddenWords}> da compilare</span>
          </span>
        )}
      </button>
    </li>
  )
}, isSameSection)

// `onGo` is a new function at every render with the same behaviour.
function isSameSection(before: { section: SectionProgress }, after: { section: SectionProgress }): boolean {
  return before.section === after.section
}

/** Scrolls the opened part into view. */
function scrollIntoFullView({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}

function HiddenList({ hidden }: { hidden: readonly HiddenSection[] }) {
  return (
    <details className={classes.hidden} onToggle={scrollIntoFullView}>
      <summary>Altre sezioni ({hidden.length})</summary>
      <ul>
        {hidden.map((section) => (
          <li key={section.id}>
            <details>
              <summary>
                {section.title} <span className={classes.ask}>Perché?</span>
              </summary>
              <p>Compare quando {section.unmetCondition}.</p>
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}
