import { type BillFile, billFile, pageOf } from '../../test/bill-files.ts'
import { unseenBill } from '../../web/features/record-form/tools/bill/fixtures/unseen-bill.ts'

const PAGES = 10
/** A bill of both supplies of a person. */
const DUAL = 17

/** A dense page of the elements of detail: what a bill has behind its data. */
const detailPage = (page: number) =>
  pageOf(
    page,
    Array.from({ length: 38 }, (_, line) => [
      `Componente ${line + 1} della quota per consumi, dal 01/09/2026 al 30/09/2026`,
      `${100 + line},${page}${line % 10} kWh × 0,0${line}${page} €/kWh = ${line},${page}7 €`,
    ]),
  )

export interface TenPages {
  file: BillFile
  /** The codes of its two supplies. */
  codes: { pod: string; pdr: string }
  holder: { name: string; last_name: string }
}

/** A bill of ten pages, each line a text of its own. */
export function tenPages(): TenPages {
  const { pages, supplies, holder } = unseenBill(DUAL)
  const details = Array.from({ length: PAGES - pages.length }, (_, at) => detailPage(pages.length + at + 1))
  const codeOf = (service: string) => supplies.find((supply) => supply.service === service)!.code
  return {
    file: billFile([...pages, ...details]),
    codes: { pod: codeOf('luce'), pdr: codeOf('gas') },
    holder: { name: holder.name!, last_name: holder.lastName! },
  }
}
