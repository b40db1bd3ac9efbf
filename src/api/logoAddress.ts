import { config } from '@/config'
import { pathOf } from './paths'

/** Where anyone finds a logo that is public. */
export const logoAddress = (uuid: string) => config.apiUrl + pathOf('public', 'logos', uuid)
