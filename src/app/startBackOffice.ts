import { connectApi } from '@/api/connectApi'
import { startPersistence } from '@/store/persistence'
import type { AppStore } from '@/store/store'
import { provideEntityWords } from './entityWords'

const started = new WeakSet<AppStore>()

/** What the back-office stands on and signing in does without: the API's cache, and what was kept between visits. */
export async function startBackOffice(store: AppStore): Promise<void> {
  if (started.has(store)) return
  started.add(store)
  provideEntityWords()
  connectApi(store)
  await startPersistence(store)
}
