import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Catalogue, resolve } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { formatFieldAnswer } from '../../../lib/format-answer.ts'
import type { Opening } from '../persistence/load-record.ts'
import classes from './record-view.module.css'

interface Props {
  record: WholeRecord
  opening: Opening
  catalogue: Catalogue
  heading: ReactNode
}

/** Longer texts take the whole line. */
const WIDE = 26

/** A value that a click copies; it can also be selected as text. */
function CopyValue({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useClipboard({ timeout: 1200 })
  return (
    <span className={classes.value}>
      {text}
      <button
        type="button"
        className={classes.copy}
        aria-label={copied ? 'Copiato' : `Copia ${label}`}
        data-copied={copied || undefined}
        onClick={() => copy(text)}
      >
        {copied ? '✓' : '⧉'}
      </button>
    </span>
  )
}

/** The same sections as the form, read-only, with values that can be copied. */
export function RecordView({ record, opening, catalogue, heading }: Props) {
  const router = useRouter()
  const { sections, answered } = useMemo(() => resolve(opening.values, catalogue), [opening, catalogue])
  return (
    <article className={classes.page}>
      <header className={classes.top}>
        {heading}
        <Button size="sm" onClick={() => router.history.push(`/${record.id}`)}>
          Modifica
        </Button>
      </header>
      {opening.notices.map((notice) => (
        <p key={notice} className={classes.notice}>
          {notice}
        </p>
      ))}
      <div className={classes.sections}>
        {sections.map((section) => (
          <section key={section.id} className={classes.section} aria-label={section.title}>
            {section.fields.length > 1 && <h2>{section.title}</h2>}
            <dl>
              {section.fields.map((field) => {
                const text =
                  field.name === 'code' ? record.code : formatFieldAnswer(field, answered[field.name])
                // No checkbox is ticked: there is nothing to show.
                if (field.kind === 'checks' && text === '') return null
                const within = record.packages[field.name]
                return (
                  <div
                    key={field.name}
                    data-wide={field.kind === 'multiline' || text.length > WIDE || undefined}
                  >
                    <dt>{field.label}</dt>
                    <dd>
                      {text ? <CopyValue label={field.label} text={text} /> : <span>–</span>}
                      {text && within && <span className={classes.package}>Pacchetto: {within.name}</span>}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </div>
    </article>
  )
}
