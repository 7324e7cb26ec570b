import { checkbox, checks } from './checkbox-group.ts'
import { ateco, bic, email, iban, pdr, phone, pod, vat } from './checked-text.ts'
import { select, suggest } from './choice.ts'
import { date, datetime } from './date.ts'
import type { FieldKind } from './field-rules.ts'
import { fiscalCode } from './fiscal-code.ts'
import { multiline, textKind } from './free-text.ts'
import type { Kind } from './kind.ts'
import { cap, municipality } from './municipality-and-cap.ts'
import { number } from './number.ts'
import { operation } from './operation.ts'
import { owner } from './owner.ts'
import { product } from './product.ts'
import { province } from './province.ts'

/** The adapter of each kind. The engine uses it and never checks a field's name. */
export const KINDS: Readonly<Record<FieldKind, Kind>> = {
  text: textKind,
  multiline,
  number,
  email,
  phone,
  date,
  datetime,
  select,
  radio: select,
  checkbox,
  checks,
  suggest,
  province,
  cap,
  municipality,
  iban,
  bic,
  'fiscal-code': fiscalCode,
  vat,
  pod,
  pdr,
  ateco,
  product,
  operation,
  owner,
  readonly: { ...textKind, isNeverRequired: true },
}
