import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bankOf, checkIban, FOREIGN_IBAN, isForeignIban } from '../../../../contract/checks/iban.ts'
import type { FieldName } from '../../../../contract/index.ts'
import { verifyIban } from '../../../../shared/api/ibans.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { toast } from '../../../lib/toast.ts'
import { send } from '../../../lib/transport.ts'
import { useHeldWhilePressed } from '../../../lib/use-held-while-pressed.ts'
import { useFormStore, useListsKnown, useValue } from '../store/form-context.ts'
import classes from './actions.module.css'

const FAILED = 'Cannot check the IBAN!'

type Answer = { ok: true; bank: string } | { ok: false; message: string }

const ibanQuery = (iban: string) => ({
  queryKey: ['iban', iban],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(iban, signal),
  // The office's list of banks may be another by now.
  staleTime: 0,
  retry: false,
  meta: { failure: 'in place' } as const,
})

async function ask(code: string, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await send(verifyIban, { body: { code } }, { signal })
    return answer.ok ? answer : { ok: false, message: answer.errorMessage }
  } catch (error) {
    // A result that is not ok is an answer; any other status means that nobody has checked.
    if (error instanceof CallFailure && error.status === 200) return { ok: false, message: error.message }
    throw error
  }
}

const countries = new Intl.DisplayNames('it', { type: 'region', fallback: 'code' })

/** FORM-PAY-9: the country and the bank of a sound IBAN, as the server knows them; one that is stored is not asked again. */
export function IbanTells({ name }: { name: FieldName }) {
  const store = useFormStore()
  const value = useValue(name)
  const bic = store.current.views.get(name)?.rules?.relates?.bic
  const hasBic = Boolean(useValue(bic ?? name)) && bic !== undefined
  const outcome = checkIban(typeof value === 'string' ? value : '')
  const iban = outcome.ok ? outcome.value : ''
  const asked = iban !== '' && iban !== store.stored[name]
  const { isFetching, refetch, ...query } = useQuery({ ...ibanQuery(iban), enabled: asked })
  const data = useHeldWhilePressed(query.data)
  const error = useHeldWhilePressed(query.error)
  useEffect(() => {
    if (error) toast.error(FAILED)
  }, [error])
  if (iban === '') return null
  // Of a sound foreign IBAN the server only says that it is one.
  const wrong = data?.ok === false && data.message !== FOREIGN_IBAN ? data.message : ''
  const status = data ? (wrong ? 'errore iban' : 'iban correto') : 'not checked'
  const checked = data !== undefined
  return (
    <span data-check={status} aria-live="polite">
      {wrong && <strong>{wrong}</strong>}
      {!wrong && isForeignIban(iban) && <Foreign iban={iban} checked={checked} hasBic={hasBic} />}
      {!wrong && !isForeignIban(iban) && (
        <Sound iban={iban} bank={data?.ok ? data.bank : undefined} checked={checked} />
      )}
      {error && !isFetching && (
        <>
          {' '}
          <button type="button" className={classes.missing} onClick={() => void refetch()}>
            {FAILED} Riprova
          </button>
        </>
      )}
    </span>
  )
}

/** Until the server has answered, and when it does not, what the figures alone tell. */
function Sound({ iban, bank, checked }: { iban: string; bank: string | undefined; checked: boolean }) {
  const unlisted = useListsKnown() ? 'banca non in elenco' : ''
  const name = bank || bankOf(iban)?.name || unlisted
  return (
    <>
      <Verdict checked={checked} /> · {iban.slice(0, 2)}
      {name && ` · ${name}`}
    </>
  )
}

/** A sound IBAN of another country asks for its bank's BIC until that is there. */
function Foreign({ iban, checked, hasBic }: { iban: string; checked: boolean; hasBic: boolean }) {
  return (
    <>
      {hasBic ? <Verdict checked={checked} /> : <strong>{FOREIGN_IBAN}</strong>} ·{' '}
      {countries.of(iban.slice(0, 2))}
    </>
  )
}

const Verdict = ({ checked }: { checked: boolean }) =>
  checked ? <strong>IBAN Correto</strong> : 'Cifre corrette'
