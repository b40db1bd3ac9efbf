import { Camera, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { MenuButton, MenuItem } from '@/kit/elements/MenuButton'
import { ProblemBody } from '@/kit/feedback/State'
import type { useTask } from '@/kit/feedback/useTask'
import type { PictureForm } from './asPicture'
import { es } from './es'
import styles from './Photo.module.css'

type ShownProps = {
  form: PictureForm
  /** Where the browser finds it, once it is known. */
  address: string | undefined
  /** What is seen on it, for those who do not see it. */
  says: string
}

/** A photo or a logo, only shown. */
export const Picture = ({ form, address, says }: ShownProps) => (
  <span className={styles.frame} data-form={form}>
    {address && <img className={styles.photo} src={address} alt={says} />}
  </span>
)

type Props = ShownProps & {
  isThere: boolean
  task: Pick<ReturnType<typeof useTask>, 'running' | 'problem'>
  /** Why what was chosen is not taken. */
  refusal: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

/** The same, for those who may change it or take it off. */
export function PictureFrame({ form, address, says, isThere, task, refusal, onChoose, onRemove }: Props) {
  const words = es[form]
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const Empty = form === 'photo' ? Camera : ImagePlus
  const { running, problem } = task
  return (
    <div className={styles.kept}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        accept="image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {isThere ? (
        <MenuButton
          align="start"
          target={
            <button
              type="button"
              className={styles.frame}
              data-form={form}
              aria-label={words.changeOf}
              aria-busy={running || undefined}
            >
              {address && <img className={styles.photo} src={address} alt={says} />}
            </button>
          }
        >
          <MenuItem onClick={choose}>{words.change}</MenuItem>
          <MenuItem danger onClick={onRemove}>
            {words.remove}
          </MenuItem>
        </MenuButton>
      ) : (
        <button
          type="button"
          className={styles.frame}
          data-form={form}
          data-empty
          aria-label={words.add}
          aria-busy={running || undefined}
          onClick={choose}
        >
          <Empty size={20} aria-hidden />
        </button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      {problem && (
        <p role="alert">
          {problem.title}. <ProblemBody problem={problem} />
        </p>
      )}
    </div>
  )
}
