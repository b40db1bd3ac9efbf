import { lazyPart } from '@/kit/elements/lazyPart'

/** How a record looks, loaded once its screen is there. */
export const RecordPhoto = lazyPart(() => import('./RecordPhotoFrame'), 'RecordPhotoFrame')
