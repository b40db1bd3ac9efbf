import { hideToast, holdToast, releaseToast, useToast } from '@/kit/feedback/toasts'
import styles from './AdminLayout.module.css'

/** What went well, at the bottom left. */
export function Toaster() {
  const toast = useToast()
  return (
    <div role="status" aria-live="polite">
      {toast && (
        <div className={styles.toast}>
          {toast.text}
          {toast.action && (
            <button
              type="button"
              onFocus={holdToast}
              onBlur={releaseToast}
              onPointerEnter={holdToast}
              onPointerLeave={releaseToast}
              onClick={() => {
                toast.action?.run()
                hideToast()
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
