import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { changedTags, recordTag } from '@/api/tags'
import { Attachment, Attachments } from '@/contract/attachments'
import { type EditableKind, type Kind, slugs } from '@/contract/entities'
import { detailOf } from '@/contract/shapes'

/** The record that files are of. */
export type Subject = { kind: EditableKind; uuid: string }
/** The same, or one that is yet to be created. */
export type MaybeSubject = Subject | { kind: Kind; uuid?: undefined }

const tagsOf = ({ kind, uuid }: Subject) => recordTag(kind)(undefined, undefined, uuid)
const changedTagsOf = ({ kind, uuid }: Subject) => changedTags(kind)(undefined, undefined, uuid)

const attachmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAttachments: build.query({
      query: ({ kind, uuid }: Subject) => recordPath(slugs[kind], uuid, 'attachments'),
      rawResponseSchema: Attachments,
      transformResponse: ({ data }: { data: Attachment[] }) => data,
      providesTags: (_data, _error, subject) => tagsOf(subject),
    }),
    addAttachment: build.mutation({
      query: ({ kind, uuid, file, key }: MaybeSubject & { file: File; key: string }) => ({
        url: uuid
          ? recordPath(slugs[kind], uuid, 'attachments')
          : pathOf('admin', slugs[kind], 'attachments'),
        method: 'POST' as const,
        params: { name: file.name },
        headers: idempotencyKey(key),
        file,
      }),
      rawResponseSchema: detailOf(Attachment),
      transformResponse: ({ data }: { data: Attachment }) => data,
      invalidatesTags: (_data, error, subject) => (error || !subject.uuid ? [] : changedTagsOf(subject)),
    }),
    removeAttachment: build.mutation({
      query: ({ kind, uuid, attachment }: Subject & { attachment: string }) => ({
        url: recordPath(slugs[kind], uuid, 'attachments', attachment),
        method: 'DELETE' as const,
      }),
      transformResponse: (): void => undefined,
      invalidatesTags: (_data, error, subject) => (error ? [] : changedTagsOf(subject)),
    }),
  }),
})

export const { useListAttachmentsQuery, useAddAttachmentMutation, useRemoveAttachmentMutation } =
  attachmentsApi
