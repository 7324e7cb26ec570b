import { Text } from '@mantine/core'
import type { Signing } from '../../../shared/api/signing.ts'
import { signedWith } from '../../../shared/documents/signing-box.ts'
import { ownBoxes, UTILITY_NAMES } from './boxes.ts'
import classes from './signing.module.css'

/** The contract in words, as it was sent. */
export function SentSummary({ signing }: { signing: Signing }) {
  const { summary } = signing
  if (!summary) return null
  const lines = [
    ...linesOf('Fornitore', summary, ({ supplier }) => supplier),
    ...linesOf('Offerta', summary, ({ offer }) => offer),
    ...linesOf('Indirizzo di fornitura', summary, ({ address }) => address),
    ...actsOf(signing),
  ]
  return (
    <section className={classes.summary} aria-labelledby="sent-summary">
      <Text id="sent-summary" component="h2" fw={600}>
        In breve
      </Text>
      <dl>
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

type Line = [label: string, text: string]
type SentSupply = NonNullable<Signing['summary']>[number]

const nameOf = (label: string, utility: SentSupply['utility'] | undefined): string =>
  utility ? `${label} ${UTILITY_NAMES[utility].toLowerCase()}` : label

/** What the supplies have in common is said once. */
function linesOf(label: string, supplies: SentSupply[], textOf: (supply: SentSupply) => string): Line[] {
  const texts = new Set(supplies.map(textOf))
  if (texts.size === 1) return [...texts].map((text) => [label, text])
  return supplies.map((supply) => [nameOf(label, supply.utility), textOf(supply)])
}

/** What the signer of the link signs, by supply. */
function actsOf(signing: Signing): Line[] {
  const boxes = ownBoxes(signing)
  const utilities = [...new Set(boxes.map(({ utility }) => utility))]
  return utilities.map((utility) => {
    const acts = boxes.filter((box) => box.utility === utility).map(({ act }) => signedWith(act))
    return [nameOf('Firma', utility), [...new Set(acts)].join('; ')]
  })
}
