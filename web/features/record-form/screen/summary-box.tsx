import type { Summary } from '../../../../contract/index.ts'
import { goToField } from '../fields/go-to-field.ts'
import { useProgress, useSummary } from '../store/form-context.ts'
import type { OpenItem, SectionProgress } from '../store/progress.ts'
import classes from './summary-box.module.css'

const ROWS: readonly [keyof Summary | 'code', string][] = [
  ['code', 'Code'],
  ['type_contract', 'Type Contract'],
  ['product', 'Prodotto'],
  ['operation_luce', 'Operazione Luce'],
  ['operation_gas', 'Operazione Gas'],
  ['contact_owner', 'Contact Owner'],
  ['contact_id', 'Contact ID'],
  ['lead_id', 'Leadsource'],
  ['ragione_sociale', 'Ragione Sociale'],
  ['name', 'Nome'],
  ['last_name', 'Cognome'],
  ['cf', 'Codice Fiscale'],
  ['p_iva', 'P. IVA'],
  ['email', 'Email'],
  ['phone', 'Telefono'],
  ['comune', 'Comune'],
  ['pod', 'POD'],
  ['pdr', 'PDR'],
  ['remi', 'REMI'],
]

/** The summary stored next to the form, and the fields that prevent the save (GAP-79). */
export function SummaryBox() {
  const { sections, missing, wrong } = useProgress()
  return (
    <section className={classes.box} aria-labelledby="form-summary">
      <h2 className={classes.title} id="form-summary">
        Riepilogo
      </h2>
      <SummaryValues />
      <OpenList title="Da correggere" sections={sections} items={wrong} wrong />
      <OpenList title="Da compilare" sections={sections} items={missing} />
      {missing.length + wrong.length === 0 && (
        <p className={classes.fine}>Tutto compilato: si può salvare.</p>
      )}
    </section>
  )
}

function SummaryValues() {
  const summary = useSummary()
  const filled = ROWS.filter(([name]) => summary[name] !== '')
  // The only operation of a telco contract is stored under the name of the first.
  const energy = summary.type_contract === 'contratto energia'
  return (
    <dl className={classes.values}>
      {filled.map(([name, label]) => (
        <div key={name}>
          <dt>{name === 'operation_luce' && !energy ? 'Operazione' : label}</dt>
          <dd>{summary[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenListProps {
  title: string
  sections: readonly SectionProgress[]
  items: readonly OpenItem[]
  wrong?: boolean
}

/** By section: several sections have a name, an address or a document. */
function OpenList({ title, sections, items, wrong }: OpenListProps) {
  if (items.length === 0) return null
  const bySection = Map.groupBy(items, ({ section }) => section)
  return (
    <div className={classes.open} data-wrong={wrong || undefined}>
      <h3>
        {title} ({items.length})
      </h3>
      <ul>
        {sections.map(({ id, title: section }) => {
          const open = bySection.get(id)
          return (
            open && (
              <li key={id}>
                {open.some(({ label }) => label !== section) && <span>{section}</span>}
                {open.map((item) => (
                  <OpenLink key={item.field} item={item} />
                ))}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const OpenLink = ({ item: { field, label, message } }: { item: OpenItem }) => (
  <a
    href={`#field-${field}`}
    title={message}
    onClick={(event) => {
      event.preventDefault()
      goToField(field)
    }}
  >
    {label}
  </a>
)
