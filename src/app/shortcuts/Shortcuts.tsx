import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { lazyPart } from '@/kit/elements/lazyPart'
import { paths } from '@/kit/navigation/paths'
import { useShortcut } from '@/kit/elements/useShortcut'
import { openAccounts } from './openAccounts'
import { destinations } from './destinations'

const ShortcutsHelp = lazyPart(() => import('./ShortcutsHelp'), 'ShortcutsHelp')

type Props = { isHelpOpen: boolean; onHelp: () => void; onClose: () => void }

/** The keys that work on every screen, and the help that tells them all. */
export function Shortcuts({ isHelpOpen, onHelp, onClose }: Props) {
  useShortcut('?', onHelp, { inShell: true })
  useShortcut('g c', openAccounts, { inShell: true })
  return (
    <>
      {destinations.map(({ key, kind }) => (
        <GoTo key={key} letter={key} kind={kind} />
      ))}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsHelp onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

function GoTo({ letter, kind }: { letter: string; kind: Kind | undefined }) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, () => void navigate(kind ? paths.list(kind) : '/admin'), { inShell: true })
  return null
}
