import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import { type ListedCheckpoint, tickCheckpoint } from '../../../shared/api/script-checkpoints.ts'
import type { Utility } from '../../../shared/utilities-and-client-types.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { checkpointsQuery } from '../records/record-queries.ts'
import classes from './checkpoint-list.module.css'

type Answer = NonNullable<ListedCheckpoint['tick']>['answer'] | null

/** What the agent ticks while reading a script; nothing for a script without checkpoints. CHECKPOINT-2 */
export function CheckpointList({ recordId, part }: { recordId: string; part: Utility }) {
  const query = useQuery(checkpointsQuery(recordId))
  const tick = useTick(recordId)
  const list = useRef<HTMLOListElement>(null)
  const own = query.data?.asked ? query.data.checkpoints.filter((one) => one.part === part) : []
  const shown = own.length > 0
  const ticked = own.filter(({ tick }) => tick !== null).length
  // With the list, and after each tick.
  useEffect(() => {
    if (shown && ticked >= 0) list.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }, [shown, ticked])
  if (query.data && !shown) return null
  return (
    <div className={classes.checkpoints}>
      <LoadState query={query} failed="Impossibile leggere i punti da segnare" rows={3} />
      {shown && (
        <>
          <Text size="sm" fw={600} id={`punti-${part}`}>
            Punti da segnare: {ticked} di {own.length}
          </Text>
          <ol ref={list} aria-labelledby={`punti-${part}`}>
            {own.map((one) => (
              <CheckpointItem
                key={one.passage}
                checkpoint={one}
                onTick={(answer) => tick.mutate({ checkpoint: one, answer })}
              />
            ))}
          </ol>
          <Text size="xs" c="dimmed">
            Spazio segna e passa al punto dopo; S e N rispondono a una domanda.
          </Text>
        </>
      )}
    </div>
  )
}

function useTick(recordId: string) {
  const client = useQueryClient()
  const { queryKey } = checkpointsQuery(recordId)
  return useMutation({
    mutationFn: ({
      checkpoint: { part, passage },
      answer,
    }: {
      checkpoint: ListedCheckpoint
      answer: Answer
    }) => send(tickCheckpoint, { params: { id: recordId }, body: { part, passage, answer } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: () => client.invalidateQueries({ queryKey }),
    scope: { id: `checkpoints ${recordId}` },
    meta: { failureTitle: 'Il punto non è stato segnato' },
  })
}

interface ItemProps {
  checkpoint: ListedCheckpoint
  onTick(answer: Answer): void
}

function CheckpointItem({ checkpoint, onTick }: ItemProps) {
  const { kind, tick } = checkpoint
  return (
    <li data-open={tick === null || undefined} data-refused={tick?.answer === 'no' || undefined}>
      {kind === 'read' ? (
        <label className={classes.read}>
          <input
            type="checkbox"
            checked={tick !== null}
            onChange={(event) => onTick(event.currentTarget.checked ? 'read' : null)}
          />
          <Words checkpoint={checkpoint} />
        </label>
      ) : (
        <Question checkpoint={checkpoint} onTick={onTick} />
      )}
      <TickedBy checkpoint={checkpoint} />
    </li>
  )
}

const ANSWERS = [
  { answer: 'yes', label: 'Sì', key: 's' },
  { answer: 'no', label: 'No', key: 'n' },
] as const

function Question({ checkpoint, onTick }: ItemProps) {
  const { passage, tick } = checkpoint
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    const chosen = ANSWERS.find((one) => one.key === key.toLowerCase())
    if (chosen) onTick(chosen.answer)
  }
  return (
    <fieldset className={classes.question} onKeyDown={onKeyDown}>
      <legend>
        <Words checkpoint={checkpoint} />
      </legend>
      {ANSWERS.map(({ answer, label }) => (
        <label key={answer} className={classes.read}>
          <input
            type="radio"
            name={passage}
            checked={tick?.answer === answer}
            onChange={() => onTick(answer)}
          />
          {label}
        </label>
      ))}
      {tick && (
        <button type="button" className={classes.undo} onClick={() => onTick(null)}>
          Togli la risposta
        </button>
      )}
    </fieldset>
  )
}

const Words = ({ checkpoint: { number, text, isRequired } }: { checkpoint: ListedCheckpoint }) => (
  <span>
    {number}. {text}
    {isRequired && <em> (obbligatorio)</em>}
  </span>
)

/** Who ticked it and when; of a former version of the script it does not count. CHECKPOINT-5 */
function TickedBy({ checkpoint: { tick, formerTick, isRequired } }: { checkpoint: ListedCheckpoint }) {
  const said = tick ?? formerTick
  if (!said) return null
  const by = `${said.user}, ${italianMinute(new Date(said.at))}, contratto versione ${said.version}`
  return (
    <p className={classes.by}>
      {tick ? by : `Segnato su una versione di prima dello script (${by}): da rileggere.`}
      {tick?.answer === 'no' && isRequired && ' Con un no il contratto non parte.'}
    </p>
  )
}
