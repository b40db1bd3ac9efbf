import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

/** How much a button asks for attention: one `primary` a region; `danger` only confirms; `icon` has no words on it. */
type Look = 'primary' | 'secondary' | 'plain' | 'danger' | 'icon'
type Looks = { look?: Look; size?: 'normal' | 'bar'; 'data-icon'?: true }

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Looks & {
    /** What to say while it works; it ignores presses meanwhile. */
    busy?: string | undefined
    /** Why it cannot be used now; it stays focusable so that the reason can be read. */
    blocked?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

/** A button. It is never `disabled`: that would drop the focus and hide the reason. */
export function Button({
  look = 'secondary',
  size = 'normal',
  busy,
  blocked,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  const idle = !busy && !blocked && !rest['aria-disabled']
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-look={look}
      data-size={size}
      aria-disabled={!idle || undefined}
      title={blocked ?? rest.title}
      onClick={idle ? onClick : (event) => event.preventDefault()}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {busy ?? children}
    </button>
  )
}

/** A link that looks like a button, for what leads to another screen. */
export const LinkButton = ({
  look = 'secondary',
  size = 'normal',
  ...rest
}: ComponentProps<typeof Link> & Looks) => (
  <Link {...rest} className={styles.button} data-look={look} data-size={size} />
)

/** A button with only a drawing on it; `label` is what it says to those who do not see it, and on hover. */
export const IconButton = ({
  label,
  children,
  ...rest
}: ButtonProps & { label: string; children: ReactNode }) => (
  <Button look="icon" {...rest} data-icon aria-label={label} title={label}>
    {children}
  </Button>
)
