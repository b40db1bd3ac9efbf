import { type Changing, type Creating, unwatched } from '@/api/writes'
import type { Save } from './useSaving'

type Call<Arg> = (arg: Arg) => { unwrap: () => Promise<{ uuid: string }> }

/** Saves a form as a new record: `onSave={saveByCreating(create)}`. */
export const saveByCreating =
  <Values>(create: Call<Creating<Values>>) =>
  ({ values, idempotencyKey: key, allowDuplicate }: Omit<Save<Values>, 'changes'>) =>
    create({ values, key, allowDuplicate }).unwrap()

type SavedChanges<Changes> = Omit<Save<unknown>, 'changes'> & { changes: Changes }

/** Saves what a form changed of a record: `onSave={saveByEditing(edit, uuid)}`. */
export const saveByEditing =
  <Changes>(edit: Call<Changing<Changes>>, uuid: string) =>
  ({ changes, version, allowDuplicate }: SavedChanges<Changes>) =>
    edit({ uuid, version, changes, allowDuplicate }).unwrap()

type UseCall<Arg> = (how: typeof unwatched) => readonly [Call<Arg>, ...unknown[]]

/** Saves a form as a new record, or as changes of the one it was opened for. */
export function useSave<Values, Changes>(
  useCreate: UseCall<Creating<Values>>,
  useEdit: UseCall<Changing<Changes>>,
  record: { uuid: string } | undefined,
): (save: Omit<Save<Values>, 'changes'> & SavedChanges<Changes>) => Promise<{ uuid: string }> {
  const [create] = useCreate(unwatched)
  const [edit] = useEdit(unwatched)
  return record ? saveByEditing(edit, record.uuid) : saveByCreating(create)
}
