import { Suspense, useEffect, useState } from 'react'
import { setProofHandler } from '../../lib/transport.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ProofDialog = lazyPart(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Settle = (isProved: boolean) => void

/** Opens the dialog when a call needs a fresh proof. Concurrent calls wait for the same one. */
export function ProofRequests() {
  const [settle, setSettle] = useState<Settle>()
  useEffect(() => {
    let asked: Promise<boolean> | undefined
    return setProofHandler(() => {
      asked ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        asked = undefined
        setSettle(undefined)
      })
      return asked
    })
  }, [])
  return (
    settle && (
      <Suspense fallback={null}>
        <ProofDialog onProved={() => settle(true)} onClose={() => settle(false)} />
      </Suspense>
    )
  )
}
