import { Failure } from '../../../http/failure.ts'
import { type Box, boxesOf, type PressedBox } from '../prepare/envelope-boxes.ts'
import type { FoundSigning } from './find-signing.ts'

const isSame = (a: PressedBox, b: PressedBox) => a.document === b.document && a.field === b.field

/**
 * The boxes that the signer of the link signs, in the order in which they were pressed. Throws `invalid` on `boxes`
 * unless these are all boxes of this signer and no others.
 */
export function checkBoxes(
  { documents, role }: Pick<FoundSigning, 'documents' | 'role'>,
  pressed: readonly PressedBox[],
): Box[] {
  const own = boxesOf(documents).filter(({ signer }) => signer === role)
  if (pressed.some((one) => !own.some((box) => isSame(box, one))))
    throw invalid('unknown', 'Questo riquadro non è da firmare.')
  const missing = own.filter((box) => !pressed.some((one) => isSame(box, one))).length
  if (missing > 0)
    throw invalid(
      'missing',
      missing === 1 ? 'Manca la firma in un riquadro.' : `Manca la firma in ${missing} riquadri.`,
    )
  const placeOf = (box: Box) => pressed.findIndex((one) => isSame(box, one))
  return own.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const invalid = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'boxes', code, message }] })
