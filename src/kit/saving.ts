import type { Changing, Creating } from '@/api/writes'
import type { Save } from './RecordForm'

type Call<Arg> = (arg: Arg) => { unwrap: () => Promise<{ uuid: string }> }

/** Saves a form as a new record: `onSave={creating(create)}`. */
export const creating =
  <Values>(create: Call<Creating<Values>>) =>
  ({ values, idempotencyKey: key, allowDuplicate }: Save<Values>) =>
    create({ values, key, allowDuplicate }).unwrap()

/** Saves what a form changed of a record: `onSave={editing(edit, uuid)}`. */
export const editing =
  <Values>(edit: Call<Changing<Partial<Values>>>, uuid: string) =>
  ({ changes, version, allowDuplicate }: Save<Values>) =>
    edit({ uuid, version, changes, allowDuplicate }).unwrap()

type UseCall<Arg> = () => readonly [Call<Arg>, ...unknown[]]

/** Saves a form as a new record, or as changes of the one it was opened for. */
export function useSave<Values>(
  useCreate: UseCall<Creating<Values>>,
  useEdit: UseCall<Changing<Partial<Values>>>,
  record: { uuid: string } | undefined,
): (save: Save<Values>) => Promise<{ uuid: string }> {
  const [create] = useCreate()
  const [edit] = useEdit()
  return record ? editing(edit, record.uuid) : creating(create)
}
