import { addListener } from '@reduxjs/toolkit'
import { FORBIDDEN } from '@/api/apiError'
import { i18n } from '@/i18n'
import { showToast } from '@/kit/feedback/toasts'
import { plainMessage } from '@/kit/text/plainMessage'
import { accessDenied } from '@/store/session'
import type { AppDispatch, AppStore, RootState } from '@/store/store'

/** Says in place, with the server's reason, that a screen which the person has left meanwhile was refused. */
export const tellLateRefusals = (store: AppStore): (() => void) =>
  store.dispatch(
    addListener.withTypes<RootState, AppDispatch>()({
      actionCreator: accessDenied,
      effect: ({ payload: { message, isLate } }) => {
        if (!isLate) return
        const reason = message === FORBIDDEN ? '' : plainMessage(message)
        const said = i18n.t('lateRefusal', { ns: 'shell' })
        showToast({ text: reason ? `${said} ${reason}` : said })
      },
    }),
  )
