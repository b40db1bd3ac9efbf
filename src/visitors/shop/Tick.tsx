import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  type: 'radio' | 'checkbox'
  /** What the radios of a choice share. */
  name?: string
  checked: boolean
  isDisabled?: boolean
  onTick: (checked: boolean) => void
  className: string | undefined
  children: ReactNode
}

/** A box or radio that the address decides on: it answers at once, and follows the address when that arrives. */
export function Tick({ type, name, checked, isDisabled = false, onTick, className, children }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = checked
  }, [checked])
  return (
    <label className={className} data-screen-only>
      <input
        ref={box}
        type={type}
        name={name}
        defaultChecked={checked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
