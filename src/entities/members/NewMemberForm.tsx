import { Suspense, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { NewMember } from '@/contract/members'
import type { Ref } from '@/contract/shapes'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { DateField } from '@/kit/form/fields/DateField'
import { rememberPicked } from '@/kit/form/reference/recentlyPicked'
import { dayOf } from '@/contract/days'
import { FormGroup } from '@/kit/form/FormGroup'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { presentTime } from '@/store/clock'
import { Kind, MemberGroups } from './MemberGroups'

const NewPersonPicker = lazyPart(() => import('@/entities/persons/NewPersonPicker'), 'NewPersonPicker')

type Props = {
  /** What is known before anything is typed: the account being worked with, and a dependent's holder. */
  account: Ref | undefined
  holder: Ref | undefined
  onSave: (save: Save<NewMember>) => Promise<{ uuid: string }>
}

/** A member's fields, to create one. A person without a record can be registered on the way. */
export function NewMemberForm({ account, holder, onSave }: Props) {
  const { t } = useTranslation('members')
  const [isRegistering, setRegistering] = useState(false)
  const [registered, setRegistered] = useState<Ref>()

  return (
    <>
      <RecordForm kind="Member" schema={NewMember} initial={blank(account, holder)} onSave={onSave}>
        <FormGroup title={t('sections.enrolment')}>
          <AccountPicker name="account_uuid" current={account} />
          <Person registered={registered} onRegister={() => setRegistering(true)} />
          <DateField name="enrolled_on" />
          <Kind holder={holder ?? null} />
        </FormGroup>
        <MemberGroups />
      </RecordForm>
      {/* Outside of the form: a form cannot stand within another. */}
      <Suspense>
        {isRegistering && (
          <NewPersonPicker
            onChosen={(person) => {
              setRegistered(person)
              setRegistering(false)
            }}
            onClose={() => setRegistering(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The person who is enrolled: found by name, or registered now. */
function Person({ registered, onRegister }: { registered: Ref | undefined; onRegister: () => void }) {
  const { t: kit } = useTranslation('kit')
  const { noun } = useTexts('Person')
  const { setValue, clearErrors } = useFormContext<NewMember>()

  useEffect(() => {
    if (!registered) return
    rememberPicked('Person', registered)
    setValue('person_uuid', registered.uuid, { shouldDirty: true })
    clearErrors('person_uuid')
  }, [registered, setValue, clearErrors])

  return (
    <>
      <PersonPicker name="person_uuid" />
      <Can do="Person.create">
        <span>
          <Button size="bar" onClick={onRegister}>
            + {kit('new', noun)}
          </Button>
        </span>
      </Can>
    </>
  )
}

const blank = (account: Ref | undefined, holder: Ref | undefined): z.input<typeof NewMember> => ({
  account_uuid: account?.uuid ?? '',
  person_uuid: '',
  enrolled_on: dayOf(new Date(presentTime())),
  kind: holder ? 'dependent' : 'holder',
  holder_member_uuid: holder?.uuid ?? '',
  relationship: '',
  employee_number: '',
  department: '',
  cost_center: '',
  hired_on: '',
  primary_provider_uuid: '',
  emergency_contact: null,
  tags: [],
  external_id: '',
})
