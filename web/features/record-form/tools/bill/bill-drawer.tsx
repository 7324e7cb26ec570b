import { Button } from '@mantine/core'
import {
  type KeyboardEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isSingleKey } from '../../../../lib/single-keys.ts'
import { useFormStore } from '../../store/form-context.ts'
import { acceptOffers } from '../offers/accept-offers.ts'
import { OfferItem } from '../offers/offer-item.tsx'
import classes from '../offers/offers.module.css'
import { OffersDrawer, OffersFoot } from '../offers/offers-drawer.tsx'
import { environment } from '../offers/visible-form.ts'
import billClasses from './bill.module.css'
import { type BillOffer, billOffers, doubtfulBillOffers, readyBillOffers } from './bill-offers.ts'
import { BillPlace } from './bill-place.tsx'
import { billOfPoints, kindNotice, pointChoices } from './bill-points.ts'
import { type OpenedBill, openBill } from './open-bill.ts'
import { takeoverNotice, unaskedValues } from './other-holder.ts'
import type { Bill } from './reader/read-bill.ts'

interface Props {
  /** The file that was dropped or pasted; otherwise it is chosen here. */
  file: File | undefined
  onClose(): void
}

const TITLE = 'Leggi una bolletta'

/** A bill in PDF, with the values in it that the form can take (BILL-1, BILL-3). */
export default function BillDrawer({ file, onClose }: Props) {
  const store = useFormStore()
  const [opened, setOpened] = useState<OpenedBill | 'reading'>()
  const [chosenFile, setChosenFile] = useState(file)
  const input = useRef<HTMLInputElement>(null)
  const read = useCallback(
    async (chosen: File) => {
      setOpened('reading')
      setChosenFile(chosen)
      const result = await openBill(chosen, store.today)
      // Some sixty rows: the page answers its user in between.
      startTransition(() => setOpened(result))
    },
    [store],
  )
  useEffect(() => {
    if (file) void read(file)
  }, [file, read])
  return (
    <OffersDrawer title={TITLE} onClose={onClose}>
      <p className={classes.nothing}>
        Il modulo legge la bolletta su questo computer e propone dove mettere i dati. Il file non viene
        inviato né conservato.
      </p>
      <div>
        <Button
          variant="default"
          onClick={() => input.current?.click()}
          {...(!file && { 'data-autofocus': true })}
        >
          Scegli il PDF
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          hidden
          aria-label="Bolletta in PDF"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void read(chosen)
          }}
        />
      </div>
      {opened === 'reading' && <p role="status">Lettura della bolletta…</p>}
      {typeof opened === 'object' && !opened.ok && (
        <p className={classes.doubt} role="alert">
          {opened.reason}
        </p>
      )}
      {typeof opened === 'object' && opened.ok && chosenFile ? (
        <BillOffers bill={opened.bill} file={chosenFile} onClose={onClose} />
      ) : (
        <div className={classes.foot} data-answers>
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
        </div>
      )}
    </OffersDrawer>
  )
}

function BillOffers({ bill, file, onClose }: { bill: Bill; file: Blob; onClose(): void }) {
  const store = useFormStore()
  const subscribe = useCallback((heard: () => void) => store.subscribe('values', heard), [store])
  // The form shows first what was accepted, and then the rows.
  const state = useDeferredValue(useSyncExternalStore(subscribe, () => store.current))
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  // The drawer was open before the bill was read.
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const points = pointChoices(bill)
  const own = useMemo(() => billOfPoints(bill, chosen), [bill, chosen])
  const offers = useMemo(() => billOffers(own, state, environment()), [own, state])
  const ready = readyBillOffers(offers)
  const accept = (accepted: readonly BillOffer[]) => acceptOffers(store, TITLE, 'bill', accepted)
  const shownOffer = offers.find(({ id }) => id === shown)
  const toggle = (id: string | undefined) => setShown(id === shown ? undefined : id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() !== 'v' || !isSingleKey(event.nativeEvent)) return
    const row = (event.target as Element).closest<HTMLElement>('[data-bill]')
    toggle(row?.dataset.bill ?? shown ?? offers[0]?.id)
  }
  const notices = [kindNotice(bill), takeoverNotice(own, state)].filter((notice) => notice !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one key for all rows; each has its button too
    <div ref={body} className={classes.body} onKeyDown={onKeyDown}>
      <Notices texts={notices} />
      {points.map((choice) => (
        <PointChoice
          key={choice.service}
          {...choice}
          value={chosen[choice.service]}
          onChoose={(code) => setChosen({ ...chosen, [choice.service]: code })}
        />
      ))}
      <div className={classes.found}>
        {offers.length === 0 && (
          <p className={classes.nothing}>
            Per ora il modulo non chiede questi dati: scegli prima il tipo di contratto e di prodotto.
          </p>
        )}
        <ul className={classes.offers} aria-label="Trovati nella bolletta">
          {offers.map((offer) => (
            <BillOfferRow
              key={offer.id}
              offer={offer}
              onAccept={() => accept([offer])}
              isShown={offer.id === shown}
              onShow={() => toggle(offer.id)}
            />
          ))}
        </ul>
        <UnaskedValues values={unaskedValues(own)} />
      </div>
      {shownOffer && <BillPlace file={file} places={shownOffer.places} text={shownOffer.text} />}
      <OffersFoot
        ready={ready.length}
        doubtful={doubtfulBillOffers(offers).length}
        isFirst
        onAccept={() => accept(ready)}
        onClose={onClose}
      />
    </div>
  )
}

const Notices = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className={classes.doubt} role="alert">
      {text}
    </p>
  ))

function UnaskedValues({ values }: { values: readonly { name: string; text: string }[] }) {
  if (values.length === 0) return null
  return (
    <dl className={billClasses.unasked} aria-label="Nella bolletta, e non nel modulo">
      {values.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PointChoiceProps {
  service: string
  points: readonly { code: string; text: string }[]
  value: string | undefined
  onChoose(code: string): void
}

/** One of several points of supply in a bill: nothing of them is offered before. */
function PointChoice({ service, points, value, onChoose }: PointChoiceProps) {
  return (
    <fieldset className={billClasses.points}>
      <legend>La bolletta ha {points.length} forniture: quale?</legend>
      {points.map(({ code, text }) => (
        <label key={code}>
          <input
            type="radio"
            name={`bill-point-${service}`}
            checked={value === code}
            onChange={() => onChoose(code)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

interface RowProps {
  offer: BillOffer
  isShown: boolean
  onAccept(): void
  onShow(): void
}

function BillOfferRow({ offer, isShown, onAccept, onShow }: RowProps) {
  const { id, name, text, section, now, isSame, source, places, why, doubt } = offer
  return (
    <OfferItem
      name={name}
      text={text}
      now={now}
      isSame={isSame}
      reason={doubt}
      onAccept={onAccept}
      data-bill={id}
    >
      <span className={classes.target}>→ {section}</span>
      <span className={classes.target}>
        {source}, pagina {places[0]?.page ?? 1}.
      </span>
      <div className={billClasses.source}>
        <button type="button" className={billClasses.place} aria-pressed={isShown} onClick={onShow}>
          Mostra sulla bolletta (V)
        </button>
        <details>
          <summary>Perché?</summary>
          {why}
        </details>
      </div>
    </OfferItem>
  )
}
