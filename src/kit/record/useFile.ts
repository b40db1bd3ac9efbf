import { useTranslation } from '@/i18n'
import { download } from '@/api/download'
import { useAppDispatch } from '@/store/hooks'
import { problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import { useTask } from '@/kit/feedback/useTask'

/** Downloads a file, and says why where it cannot. */
export function useFile() {
  const { t } = useTranslation('kit')
  const dispatch = useAppDispatch()
  const task = useTask()
  return {
    running: task.running,
    fetch: (address: string, name: string, params?: object) =>
      void task.run(async () => {
        const error = await dispatch(download(address, name, params))
        if (error) showToast({ text: `${t('file.failed')}. ${problemText(error).body}` })
      }),
  }
}
