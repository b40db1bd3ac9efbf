import { Component, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { State } from './State'

type Props = {
  children: ReactNode /** What it shows changes with it: a failure of what was there before is forgotten. */
  of?: string
}

/** Keeps a failure of what it holds from taking down the rest of the screen. */
export class Region extends Component<Props, { failed: boolean; of: string | undefined }> {
  override state = { failed: false, of: this.props.of }

  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ of }: Props, state: { of: string | undefined }) =>
    of === state.of ? null : { failed: false, of }

  override render() {
    return this.state.failed ? (
      <Failed onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <State
      tone="bad"
      inset
      title={t('shell.regionFailed')}
      actions={<Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {t('shell.regionFailedBody')}
    </State>
  )
}
