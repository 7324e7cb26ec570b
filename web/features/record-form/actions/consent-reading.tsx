import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { consentTextsQuery } from '../../../lib/consent-texts-query.ts'
import classes from './actions.module.css'

/** What the customer is asked to agree to, for the agent to read out. Without an answer there is nothing to read. */
export function ConsentReading() {
  const { data } = useQuery(consentTextsQuery)
  const newsletter = data?.find(({ purpose }) => purpose === 'newsletter')
  const others = data?.find(({ purpose }) => purpose === 'marketing-terzi')
  if (!newsletter || !others) return null
  return (
    <details className={classes.reading}>
      <summary>Testi da leggere al cliente</summary>
      <Text size="sm" mt={4}>
        <strong>Newsletter.</strong> {newsletter.text}
      </Text>
      <Text size="sm" mt={4}>
        <strong>Marketing terzi.</strong> {others.text}
      </Text>
    </details>
  )
}
