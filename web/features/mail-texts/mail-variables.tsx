import { Code, Text } from '@mantine/core'
import type { MailText } from '../../../shared/api/mail-texts.ts'
import classes from './mail-texts.module.css'

/** The variables between braces, and their values. */
export function MailVariables({ variables }: { variables: MailText['variables'] }) {
  return (
    <details className={classes.variables}>
      <summary>Variabili: {variables.map(({ name }) => `{${name}}`).join(' ')}</summary>
      <dl>
        {variables.map(({ name, about, required }) => (
          <div key={name}>
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>
              {about}
              {required && (
                <Text span inherit c="dimmed">
                  {' '}
                  (necessaria)
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
