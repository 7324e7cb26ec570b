import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OFFERED_PURPOSES } from '../../../../../shared/api/consents.ts'
import { PURPOSE_LABELS } from '../../../../lib/consent-purpose-labels.ts'
import { consentTextsQuery } from '../../../../lib/consent-texts-query.ts'
import classes from './actions.module.css'

/** The consent text, for the agent to read out. Shown only after it is loaded. */
export function ConsentText() {
  const { data } = useQuery(consentTextsQuery)
  if (!data) return null
  return (
    <details className={classes.reading}>
      <summary>Testi da leggere al cliente</summary>
      {OFFERED_PURPOSES.map((offered) => (
        <Text key={offered} size="sm" mt={4}>
          <strong>{PURPOSE_LABELS[offered]}.</strong> {data.find(({ purpose }) => purpose === offered)?.text}
        </Text>
      ))}
    </details>
  )
}
