import { Component, type ReactNode, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { useLocation, useRoutes } from 'react-router-dom'
import { FadeBetween } from '@/app/screens/FadeBetween'
import { Failure } from '@/app/Failure'
import { type VisitorPage, visitorPageAt, visitorPages } from '@/contract/visitorPaths'
import { i18n } from '@/i18n'
import type { AppStore } from '@/store/store'
import { VisitorScreen } from './VisitorScreen'

/** The public pages, over a store of their own; any router may hold them. */
export const Visit = ({ store }: { store: AppStore }) => (
  <Provider store={store}>
    <I18nextProvider i18n={i18n}>
      <Whole>
        <VisitedPage />
      </Whole>
    </I18nextProvider>
  </Provider>
)

function VisitedPage() {
  const page = visitorPageAt(useLocation().pathname)
  const screen = useRoutes(page ? routesOf(page) : elsewhere)
  return <FadeBetween screen={page ?? ''}>{screen}</FadeBetween>
}

/** Only the paths of the page that answers: which one does is not the router's to say. */
const routesOf = (page: VisitorPage) =>
  visitorPages
    .filter((one) => one.page === page)
    .flatMap(({ paths }) => paths.map((path) => ({ path, element: <VisitorScreen page={page} /> })))

const elsewhere = [{ path: '*', element: <Elsewhere /> }]

/** An address of the console, or an unknown one: the page starts anew there. */
function Elsewhere() {
  useEffect(() => globalThis.location.reload(), [])
  return null
}

/** Keeps a failure of what it holds from leaving a white page. */
class Whole extends Component<{ children: ReactNode }, { failure?: { is: unknown } }> {
  override state: { failure?: { is: unknown } } = {}

  static getDerivedStateFromError = (is: unknown) => ({ failure: { is } })

  override render() {
    return this.state.failure ? <Failure error={this.state.failure.is} /> : this.props.children
  }
}
