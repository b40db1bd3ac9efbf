import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/kit/elements/lazyPart'
import { SensitiveText } from '@/kit/facts/SensitiveText'
import { revealTexts } from './revealTexts'

const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')

type Props = {
  /** The value as it may always be seen, e.g. `NAGM85••••••••••09`. */
  masked: string
  /** What it is, with its article left out: "CURP". */
  what: string
  /** Asks the server for the whole value, which notes who asked and why. */
  reveal: (reason: string) => Promise<string>
}

/** How long, in milliseconds, a value stays in sight. */
const IN_SIGHT = 60_000

/** An identifier that is only shown to those who say why they ask, and for a minute. */
export function RevealableText({ masked, what, reveal }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [value, setValue] = useState<string>()

  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), IN_SIGHT)
    return () => clearTimeout(timer)
  }, [value])

  return (
    <>
      <SensitiveText
        masked={masked}
        what={what}
        value={value}
        show={() => setIsAsking(true)}
        hide={() => setValue(undefined)}
      />
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={revealTexts.title(what)}
            confirm={revealTexts.confirm}
            done={revealTexts.done}
            asksReason
            run={async (reason) => setValue(await reveal(reason))}
            onClose={() => setIsAsking(false)}
          >
            <p>{revealTexts.audited}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
