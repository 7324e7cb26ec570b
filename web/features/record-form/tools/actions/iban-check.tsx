import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkIban, FOREIGN_IBAN, findBank, isForeignIban } from '../../../../../contract/checks/iban.ts'
import type { FieldName } from '../../../../../contract/index.ts'
import { verifyIban } from '../../../../../shared/api/ibans.ts'
import { CallFailure } from '../../../../lib/call-failure.ts'
import { useValueOutsidePress } from '../../../../lib/pointer-press.ts'
import { toast } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { useAreListsLoaded, useFormStore, useValue } from '../../store/form-context.ts'
import classes from './actions.module.css'

const FAILED = 'Cannot check the IBAN!'

type Answer = { ok: true; bank: string } | { ok: false; message: string }

const ibanQuery = (iban: string) => ({
  queryKey: ['iban', iban],
  queryFn: ({ signal }: { signal: AbortSignal }) => requestCheck(iban, signal),
  // The uploaded list of banks may have changed.
  staleTime: 0,
  retry: false,
  meta: { failure: 'in place' } as const,
})

async function requestCheck(code: string, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await send(verifyIban, { body: { code } }, { signal })
    return answer.ok ? answer : { ok: false, message: answer.errorMessage }
  } catch (error) {
    // A result that is not ok is an answer; any other status means that the check failed.
    if (error instanceof CallFailure && error.status === 200) return { ok: false, message: error.message }
    throw error
  }
}

const countries = new Intl.DisplayNames('it', { type: 'region', fallback: 'code' })

/** FORM-PAY-9: the country and the bank of a valid IBAN, from the server; a stored IBAN is not checked again. */
export function IbanHint({ name }: { name: FieldName }) {
  const store = useFormStore()
  const value = useValue(name)
  const bic = store.current.views.get(name)?.rules?.relates?.bic
  const hasBic = Boolean(useValue(bic ?? name)) && bic !== undefined
  const outcome = checkIban(typeof value === 'string' ? value : '')
  const iban = outcome.ok ? outcome.value : ''
  const shouldCheck = iban !== '' && iban !== store.stored[name]
  const { isFetching, refetch, ...query } = useQuery({ ...ibanQuery(iban), enabled: shouldCheck })
  const data = useValueOutsidePress(query.data)
  const error = useValueOutsidePress(query.error)
  useEffect(() => {
    if (error) toast.error(FAILED)
  }, [error])
  if (iban === '') return null
  // For a valid foreign IBAN the server only confirms that it is foreign.
  const wrong = data?.ok === false && data.message !== FOREIGN_IBAN ? data.message : ''
  const status = data ? (wrong ? 'errore iban' : 'iban correto') : 'not checked'
  const checked = data !== undefined
  return (
    <span data-check={status} aria-live="polite">
      {wrong && <strong>{wrong}</strong>}
      {!wrong && isForeignIban(iban) && <ForeignIban iban={iban} checked={checked} hasBic={hasBic} />}
      {!wrong && !isForeignIban(iban) && (
        <ValidIban iban={iban} bank={data?.ok ? data.bank : undefined} checked={checked} />
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

/** The local result until the server has answered, and if it does not. */
function ValidIban({ iban, bank, checked }: { iban: string; bank: string | undefined; checked: boolean }) {
  const unlisted = useAreListsLoaded() ? 'banca non in elenco' : ''
  const name = bank || findBank(iban)?.name || unlisted
  return (
    <>
      <IbanCheckResult checked={checked} /> · {iban.slice(0, 2)}
      {name && ` · ${name}`}
    </>
  )
}

/** A valid foreign IBAN shows a request for its bank's BIC until that is filled. */
function ForeignIban({ iban, checked, hasBic }: { iban: string; checked: boolean; hasBic: boolean }) {
  return (
    <>
      {hasBic ? <IbanCheckResult checked={checked} /> : <strong>{FOREIGN_IBAN}</strong>} ·{' '}
      {countries.of(iban.slice(0, 2))}
    </>
  )
}

const IbanCheckResult = ({ checked }: { checked: boolean }) =>
  checked ? <strong>IBAN Correto</strong> : 'Cifre corrette'
