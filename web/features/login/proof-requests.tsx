import { Suspense, useEffect, useState } from 'react'
import { setProofHandler } from '../../lib/transport.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ProofDialog = lazyPart(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Finish = (isProved: boolean) => void

/** Opens the dialog when a call needs a fresh proof. Concurrent calls wait for the same one. */
export function ProofRequests() {
  const [finish, setFinish] = useState<Finish>()
  useEffect(() => {
    let asked: Promise<boolean> | undefined
    return setProofHandler(() => {
      asked ??= new Promise<boolean>((resolve) => setFinish(() => resolve)).finally(() => {
        asked = undefined
        setFinish(undefined)
      })
      return asked
    })
  }, [])
  return (
    finish && (
      <Suspense fallback={null}>
        <ProofDialog onProved={() => finish(true)} onClose={() => finish(false)} />
      </Suspense>
    )
  )
}
