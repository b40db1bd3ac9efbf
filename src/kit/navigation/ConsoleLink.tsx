import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'

/** Goes to a whole address of the console. */
type Go = (address: string) => void

const Going = createContext<Go>((address) => location.assign(address))

/** Lets the links inside it lead on without loading the page anew. */
export function ConsoleLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const address = createPath(useLocation())
  const here = useRef(address)
  useEffect(() => {
    here.current = address
  })
  // Going to where one is leaves no second entry to go back to.
  const go = useCallback<Go>((to) => void navigate(to, { replace: to === here.current }), [navigate])
  return <Going value={go}>{children}</Going>
}

/** How one goes to an address of the console by other things than a link. */
export const useGo = (): Go => use(Going)

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/**
 * A link to a whole address of the console. Where there are many, as in a listing or the menu, it is lighter than the
 * router's own, which is drawn anew for each change of the address to find out what a relative one would mean.
 */
export function ConsoleLink({ to, onClick, children, ...rest }: Props) {
  const go = useGo()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || isForAnotherPlace(event)) return
    event.preventDefault()
    go(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Whether the browser is asked to open it in a tab or window of its own, or to keep it. */
const isForAnotherPlace = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  metaKey || altKey || ctrlKey || shiftKey
